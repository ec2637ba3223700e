import { type Annotation, type BranchItem, isRestored } from './branch-record.ts';

/** The annotation with the name under which a branch is declared. */
export const MADE_AS = 'evenkeel.branch';
/** The annotation of a successor with the id of the branch that it replaces. */
export const RENEWS = 'evenkeel.renews';

const SUCCESSOR = '-renewal';
const RETIRED = '-retired';

/** The name of a new branch until it takes over the name of the old one. */
export function successorName(name: string): string {
  return `${name}${SUCCESSOR}`;
}

/** The name of an old branch from the change-over until it is deleted. */
export function retiredName(name: string): string {
  return `${name}${RETIRED}`;
}

/** The name that the mark of a new branch has: for a successor, the name that it will take over. */
export function markedName(name: string, annotation: Annotation): string {
  return annotation[RENEWS] === undefined || !name.endsWith(SUCCESSOR)
    ? name
    : name.slice(0, -SUCCESSOR.length);
}

/** Whether a branch is a successor that does not have its name yet. */
export function isWaitingForName({ branch, annotation }: BranchItem): boolean {
  return annotation?.[RENEWS] !== undefined && branch.name === successorName(annotation[MADE_AS] ?? '');
}

/** The id of the branch that this one was made to replace; undefined if it is no successor. */
export function renewedBy(
  { branch, annotation }: BranchItem,
  called: string,
  name: string,
): string | undefined {
  const isOurs = annotation?.['evenkeel'] === name && annotation[MADE_AS] === called;
  return isOurs && !isRestored(branch) ? annotation[RENEWS] : undefined;
}

/** Whether a branch has the name of an old one that is still to be deleted. */
export function isRetired(item: BranchItem | undefined, called: string): boolean {
  return item?.branch.name === retiredName(called);
}
