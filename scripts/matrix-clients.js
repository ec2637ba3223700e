/**
 * The clients of the matrix in docs/sandbox.md, each with its program in
 * test/foreign-clients/matrix/. Packages that are no dependencies of ours are pinned here.
 */
export const CLIENTS = [
  { name: '@discordjs/rest', program: 'discordjs-rest' },
  {
    name: 'discord.js',
    program: 'discordjs',
    packages: ['discord.js@14.28.1', '@sapphire/framework@5.5.1'],
  },
  {
    name: '@sapphire/framework',
    program: 'sapphire',
    packages: ['discord.js@14.28.1', '@sapphire/framework@5.5.1'],
  },
  { name: 'slash-create', program: 'slash-create' },
  { name: 'eris', program: 'eris', packages: ['eris@0.18.0'] },
  { name: 'oceanic.js', program: 'oceanic', packages: ['oceanic.js@1.15.0'] },
  { name: '@discordeno/rest', program: 'discordeno', packages: ['@discordeno/rest@21.0.0'] },
  { name: 'dressed', program: 'dressed', packages: ['dressed@1.10.1'] },
  {
    name: 'discordx',
    program: 'discordx',
    packages: ['discordx@11.13.3', 'discord.js@14.28.1', 'reflect-metadata@0.2.2'],
  },
  {
    name: 'necord',
    program: 'necord',
    packages: [
      ...['necord@6.14.0', 'discord.js@14.28.1', '@nestjs/common@11.1.6', '@nestjs/core@11.1.6'],
      ...['reflect-metadata@0.2.2', 'rxjs@7.8.2'],
    ],
  },
  { name: 'seyfert', program: 'seyfert', packages: ['seyfert@5.1.0'] },
  {
    name: 'commandkit',
    program: 'commandkit',
    packages: ['commandkit@0.1.10', 'discord.js@14.28.1'],
  },
  { name: 'discord.py', program: 'discord_py.py' },
  { name: 'neon', program: 'neon', packages: ['neon@6.2.3'] },
  { name: '@neon/sdk', program: 'neon-sdk' },
  {
    name: '@neon/config-runtime',
    program: 'config-runtime',
    packages: ['@neon/config-runtime@1.7.2', '@neon/config@1.8.2'],
  },
  { name: '@neondatabase/api-client', program: 'api-client' },
  { name: 'alchemy', program: 'alchemy', packages: ['alchemy@0.94.0'] },
];
