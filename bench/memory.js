// Growth of time and memory with the number of resources, in one list and in many scopes, without
// latency and with nothing changed.
import { COLUMNS, cellsOf, crossing } from './crossing.js';

/**
 * What differs little from run to run needs few rounds; what is over quickly is taken more often.
 */
const SIZES = [
  { resources: 10, rounds: 9, uncounted: 1 },
  { resources: 1_000, rounds: 7, uncounted: 1 },
  { resources: 10_000, rounds: 5, uncounted: 1 },
];
/** The longest list of branches that is read is of 50,000. */
const LARGEST = { 'one list': 50_000, 'many scopes': 100_000 };

export async function memory() {
  const measured = [];
  for (const spread of ['one list', 'many scopes'])
    for (const size of [...SIZES, { resources: LARGEST[spread], rounds: 3, uncounted: 0 }]) {
      if (size.resources === 10 && spread === 'many scopes') continue;
      const at = { ...size, spread, latency: 0, changed: 0 };
      console.error(`  ${size.resources} in ${spread} …`);
      measured.push({ at, found: await crossing(at) });
    }
  return [
    ...growth(measured, 'one list'),
    ...growth(measured, 'many scopes'),
    {
      title: 'From 10 to 100,000 resources',
      note: 'Without latency, nothing changed, the client-side limits lifted; included files of 1,000 resources. `10` is one scope in either spread.',
      columns: COLUMNS,
      rows: measured.map(({ at, found }) => cellsOf(at, found)),
    },
  ];
}

/**
 * The exponents of time (the best rounds) and of memory; the start is a smaller part of the two
 * largest sizes.
 */
function growth(measured, spread) {
  const of = measured.filter(({ at }) => at.spread === spread);
  const most = LARGEST[spread];
  const found = resources => of.find(({ at }) => at.resources === resources).found;
  const exponent = (from, value) =>
    (Math.log(value(found(most)) / value(found(from))) / Math.log(most / from)).toFixed(2);
  const both = value => `${exponent(1_000, value)} (from 10,000: ${exponent(10_000, value)})`;
  return [
    {
      what: `growth in time, 1,000 to ${most.toLocaleString('en')}, ${spread}`,
      target: '≤ 1.1',
      measured: both(({ plan }) => plan.min),
      floor: both(({ floor }) => floor.min),
    },
    {
      what: `growth in memory, 1,000 to ${most.toLocaleString('en')}, ${spread}`,
      target: '≤ 1.15',
      measured: both(({ plan }) => plan.mib),
      floor: both(({ floor }) => floor.mib),
    },
  ];
}
