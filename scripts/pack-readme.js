// Before npm packs: README.md gets links that also lead somewhere on the registry and in
// node_modules, where no other page is. `--restore` after it. The README of the repository is kept
// beside it meanwhile; where a pack was cut off, the next one restores it first.
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAbsoluteLinks } from './absolute-links.js';
import { confirmedNames, homeOf } from './names.js';
import { root } from './settings.js';

const readme = join(root, 'README.md');
const kept = join(root, '.README.md.kept');
const read = file => readFileSync(file, 'utf8');
const { version } = JSON.parse(read(join(root, 'package.json')));
const repository = homeOf(confirmedNames());
const isFolder = path => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() === true;
const packed = own => withAbsoluteLinks(own, { repository, tag: `v${version}`, isFolder });

if (existsSync(kept)) {
  if (![read(kept), packed(read(kept))].includes(read(readme)))
    throw new Error(
      'README.md was changed after a pack was cut off: remove .README.md.kept, its former text',
    );
  renameSync(kept, readme);
}
if (process.argv[2] !== '--restore') {
  writeFileSync(kept, read(readme));
  writeFileSync(readme, packed(read(readme)));
}
