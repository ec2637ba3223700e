import { describe, expect, it } from 'vitest';
import { moreAbout } from '../../src/render/words/run-words.ts';

describe('the line about more', () => {
  it('names the one code that is shown, however often it is', () => {
    expect(moreAbout(['keep/holds'])).toBe(
      'For more about a code in brackets: `evenkeel explain keep/holds`',
    );
    expect(moreAbout(['keep/holds', 'keep/holds'])).toBe(
      'For more about a code in brackets: `evenkeel explain keep/holds`',
    );
  });

  it('names the first of several, and says that there are others', () => {
    expect(moreAbout(['schema/type', 'yaml/tab', 'schema/enum'])).toBe(
      'For more about a code in brackets: `evenkeel explain schema/type`',
    );
  });

  it('is none where no code is shown', () => {
    expect(moreAbout([])).toBeUndefined();
  });
});
