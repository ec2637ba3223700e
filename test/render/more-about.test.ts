import { describe, expect, it } from 'vitest';
import { moreAbout } from '../../src/render/words/run-words.ts';

describe('the line about more', () => {
  it('names the one code that is shown, however often it is', () => {
    expect(moreAbout(['keep/holds'])).toBe('`evenkeel explain keep/holds` tells more.');
    expect(moreAbout(['keep/holds', 'keep/holds'])).toBe('`evenkeel explain keep/holds` tells more.');
  });

  it('names the first of several, and says that there are others', () => {
    expect(moreAbout(['schema/type', 'yaml/tab', 'schema/enum'])).toBe(
      '`evenkeel explain schema/type` tells more; each code in brackets has a page.',
    );
  });

  it('is none where no code is shown', () => {
    expect(moreAbout([])).toBeUndefined();
  });
});
