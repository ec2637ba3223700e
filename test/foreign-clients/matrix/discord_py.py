"""discord.py: login, which asks for the bot and its application, and the sync of a command tree."""

import asyncio
import json
import os

import discord
from discord import app_commands
from discord.http import Route

Route.BASE = os.environ["DISCORD_API_HOST"]


async def main() -> None:
    client = discord.Client(intents=discord.Intents.none())
    tree = app_commands.CommandTree(client)

    @tree.command(name="ping", description="Answers")
    async def ping(interaction: discord.Interaction, text: str) -> None:
        pass

    @tree.context_menu(name="Info")
    async def info(interaction: discord.Interaction, user: discord.User) -> None:
        pass

    async with client:
        await client.login(os.environ["DISCORD_BOT_TOKEN"])
        await tree.sync()
        made = await tree.fetch_commands()
        command = next(each for each in made if each.name == "ping")
        await command.edit(description="Edited")
        await command.edit(description="Answers")
        print(json.dumps(sorted([each.name, str(each.id)] for each in await tree.fetch_commands())))


asyncio.run(main())
