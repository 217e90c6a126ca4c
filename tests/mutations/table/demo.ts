import { mutationsOf, type Mutation } from '../mutation.ts'

const tests = ['demo/believable.test.ts']

/** Rules of the demo distributor. */
export const demoMutations: readonly Mutation[] = [
  ...mutationsOf('demo/variants.ts', tests, [['DEM-01', "form === 'powder' || form === 'crystal'", "form !== 'gas'"]]),
  ...mutationsOf('demo/specifications/specification-lines.ts', tests, [
    ['DEM-01', "'25 °C' : '1 % in water, 25 °C'", "'25 °C' : '25 °C'"],
  ]),
]
