/**
 * The clients of the matrix in docs/sandbox.md, each with its program in test/foreign-clients/matrix/. Packages that are no
 * dependencies of ours are pinned here; `before` is what became of the same program on the sandbox of commit 60ae26fd, which had one manner and fewer routes.
 */
export const CLIENTS = [
  { name: '@discordjs/rest', program: 'discordjs-rest', before: 'runs' },
  {
    name: 'discord.js',
    program: 'discordjs',
    packages: ['discord.js@14.28.1', '@sapphire/framework@5.5.1'],
    before: 'runs',
  },
  {
    name: '@sapphire/framework',
    program: 'sapphire',
    packages: ['discord.js@14.28.1', '@sapphire/framework@5.5.1'],
    before: 'refused: PATCH, 400',
  },
  { name: 'slash-create', program: 'slash-create', before: 'runs' },
  { name: 'eris', program: 'eris', packages: ['eris@0.18.0'], before: 'runs' },
  { name: 'oceanic.js', program: 'oceanic', packages: ['oceanic.js@1.15.0'], before: 'refused: GET, 403' },
  { name: '@discordeno/rest', program: 'discordeno', packages: ['@discordeno/rest@21.0.0'], before: 'runs' },
  { name: 'dressed', program: 'dressed', packages: ['dressed@1.10.1'], before: 'refused: PUT, 403' },
  {
    name: 'discordx',
    program: 'discordx',
    packages: ['discordx@11.13.3', 'discord.js@14.28.1', 'reflect-metadata@0.2.2'],
    before: 'not tried',
  },
  {
    name: 'necord',
    program: 'necord',
    packages: [
      ...['necord@6.14.0', 'discord.js@14.28.1', '@nestjs/common@11.1.6', '@nestjs/core@11.1.6'],
      ...['reflect-metadata@0.2.2', 'rxjs@7.8.2'],
    ],
    before: 'not tried',
  },
  { name: 'seyfert', program: 'seyfert', packages: ['seyfert@5.1.0'], before: 'not tried' },
  {
    name: 'commandkit',
    program: 'commandkit',
    packages: ['commandkit@0.1.10', 'discord.js@14.28.1'],
    before: 'not tried',
  },
  { name: 'discord.py', program: 'discord_py.py', before: 'no login: nothing at `/users/@me`' },
  { name: 'neon', program: 'neon', packages: ['neon@6.2.3'], before: 'no API keys, no auth' },
  { name: '@neon/sdk', program: 'neon-sdk', before: 'runs' },
  {
    name: '@neon/config-runtime',
    program: 'config-runtime',
    packages: ['@neon/config-runtime@1.7.2', '@neon/config@1.8.2'],
    before: 'no auth, no functions',
  },
  { name: '@neondatabase/api-client', program: 'api-client', before: 'refused: DELETE, 400' },
  { name: 'alchemy', program: 'alchemy', packages: ['alchemy@0.94.0'], before: 'runs' },
];
