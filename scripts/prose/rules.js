/**
 * The forms that documents and comments do without, and what to write instead. A rule looks at one
 * sentence at a time, in which code is left out; `find` has no flag but `i`. A rule that fires on
 * good English is wrong: make it narrower, or remove it.
 */
export const RULES = [
  {
    name: 'subject-first',
    find: /^\W*Of (?!course\b)/,
    better: 'begin with the subject: "The address of a row", not "Of a row: its address"',
  },
  { name: 'somebody', find: /\bsomebody\b/i, better: 'someone, someone else, or "outside evenkeel"' },
  { name: 'of-now', find: /\bof now\b/i, better: 'current' },
  { name: 'the-one-of', find: /\bthe ones? of\b/i, better: 'name the thing again: "the key of the shard"' },
  { name: 'such-a-one', find: /\bsuch a one\b/i, better: 'name the thing again' },
  { name: 'one-of-its-kind', find: /\bof one's own\b/i, better: 'your own' },
  { name: 'told-with', find: /\btold with\b/i, better: 'listed with' },
  {
    name: 'is-told',
    find: /\b(?:is|are|was|were|be|been) told\b(?! (?:that|of|to|how|what|which|about|apart|so)\b)/i,
    better: 'reported, shown or listed',
  },
  { name: 'became-of', find: /\bbec(?:ame|omes?) of\b/i, better: 'the result' },
  { name: 'as-data', find: /\bas data\b/i, better: 'say its form ("as an object"), or leave it out' },
  { name: 'stands-on', find: /\b(?:stands?|stood) on\b/i, better: 'rests on, depends on, or needs' },
  { name: 'goes-with', find: /\b(?:goes|went) with\b/i, better: 'is deleted with, or belongs to' },
  { name: 'put-back', find: /\b(?:is|are|was|were) put back\b/i, better: 'restored' },
  { name: 'be-it', find: /\bbe it\b/i, better: 'whether' },
  { name: 'mend', find: /\bmend(?:s|ed|ing)?\b/i, better: 'fix' },
  { name: 'beforehand', find: /\bbeforehand\b/i, better: 'first, or before' },
  { name: 'a-person', find: /\ba person (?:has|must|wrote|writes|needs|decides|may)\b/i, better: 'someone' },
  { name: 'in-turn-with', find: /\bin turn with\b/i, better: 'interleaved with' },
  { name: 'out-of-account', find: /\bout of account\b/i, better: 'ignored' },
  { name: 'without-a-word', find: /\bwithout a word\b/i, better: 'silently' },
  { name: 'and-the-like', find: /\b(?:and|or) the like\b/i, better: 'name them, or "such as"' },
  { name: 'beyond-a-doubt', find: /\b(?:beyond|without) a doubt\b/i, better: 'certain, or safe' },
  { name: 'given-up', find: /\b(?:is|are|was|were) given up\b/i, better: 'dropped' },
  { name: 'what-is-what', find: /\bwhat is what\b/i, better: 'name both' },
];
