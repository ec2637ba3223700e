import type { Adoption, NotAdopted } from '../../engine/adopt/adoption.ts';
import { type Line, linesToText } from '../../render/line.ts';
import { coded } from '../../render/reason-words.ts';
import type { Style } from '../../render/style.ts';
import type { AdoptedFiles } from '../manifest/adopted-files.ts';
import { filesDiff } from './files-diff.ts';

const SIGN = { change: '~', rename: '~', remove: '-', add: '+' } as const;

/** What is taken over, as lines of the manifest's files, and what is left. */
export function adoptionText({ adopted, left, files }: AdoptedFiles, style: Style): string {
  const rest: Line[] = [...(adopted.length > 0 && left.length > 0 ? [[]] : []), ...left.flatMap(leftLines)];
  return linesToText(adopted.map(adoptedLine), style) + filesDiff(files, style) + linesToText(rest, style);
}

function adoptedLine({ address, does, now }: Adoption): Line {
  return [[`${SIGN[does]} ${does}  ${address}${now === undefined ? '' : ` → ${now}`}`]];
}

function leftLines({ address, why, next }: NotAdopted): readonly Line[] {
  const said = typeof why === 'string' ? why : coded(why);
  const first: Line = [[`! left  ${address}: ${said}`, 'yellow']];
  return next === undefined ? [first] : [first, [[`    next: ${next}`, 'dim']]];
}
