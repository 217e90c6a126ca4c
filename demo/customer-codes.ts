import type { DemoGrade } from './grades.ts'
import type { ImportLine } from './import-columns.ts'
import { streamOf } from './random.ts'

/**
 * The customers' own article numbers of some grades, as their purchasing systems write them: the first letters of the customer's
 * name and a number.
 */
export function customerCodeMaker(
  seed: number,
  customers: readonly ImportLine[],
): (grade: DemoGrade) => ImportLine | null {
  return (grade) => {
    const stream = streamOf(seed, 'customer code', grade.id)
    const [first, ...others] = customers
    if (first === undefined || !stream.chance(0.03)) return null
    const customer = stream.pick([first, ...others])
    const letters = (customer['name'] ?? '')
      .replaceAll(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()
    return {
      integration_id: `CC-${grade.id}`,
      account: customer['integration_id'] ?? '',
      code: `${letters}-${stream.between(100_000, 999_999)}`,
      grade: grade.id,
    }
  }
}
