"""discord.py: the sync of a command tree in a guild."""

import asyncio
import json
import os

import discord
from discord import app_commands
from discord.http import Route

Route.BASE = os.environ["DISCORD_API_HOST"]
GUILD = discord.Object(297038439483310006)


async def main() -> None:
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)

    @tree.command(name="__proto__", description="\u202e`x` <b>", guild=GUILD)
    async def odd(interaction: discord.Interaction, constructor: str, count: app_commands.Range[int, -1, 9]) -> None:
        pass

    @tree.command(name="local", description="%2F", guild=GUILD, nsfw=True)
    @app_commands.choices(which=[app_commands.Choice(name="__proto__", value="a/b"), app_commands.Choice(name="%2F", value="")])
    async def local(interaction: discord.Interaction, which: str) -> None:
        pass

    @tree.context_menu(name="../..", guild=GUILD)
    async def menu(interaction: discord.Interaction, user: discord.User) -> None:
        pass

    async with client:
        await client.login(os.environ["DISCORD_BOT_TOKEN"])
        made = await tree.sync(guild=GUILD)
        print(json.dumps(len(made)))


asyncio.run(main())
