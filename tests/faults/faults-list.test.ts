import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { measures } from '#features/enquiries/carts/line-choices.ts'
import { cleanImports } from '#features/integrations/imports/clean-imports.ts'
import { newListAddress, readListAddress, writeListAddress } from '#features/search/pasted-lists/list-address.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { openDatabase } from '#platform/store/open.ts'
import { chooseFields, pasteFields } from '../fixtures/forms/paste-fields.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { fillDesk, first, second } from './desk-with-quotes.ts'
import { describeKilled, type KillTarget } from './killed-process.ts'
import { type Kill, pressAll, pressOf, writePresses } from './presses.ts'
import { cleanAfterADay, filesInStore } from './stored-files.ts'
import { filesFolder } from './watched-portal.ts'

/** In turn of a form that uploads a list and of one that puts products of a list into a cart. */
const moments: readonly Kill['at'][] = isLongRun
  ? ([
      'part 1',
      'step 1',
      'read 1',
      'step 2',
      'stored 1',
      'step 3',
      'part 2',
      'worked 1',
      'read 2',
      'committed 1',
    ] as const)
  : ['part 1', 'worked 1', 'stored 2', 'committed 1']

const isUpload = (number: number): boolean => number % 2 === 0
/** Several parts of a stream. */
const listOf = (number: number): Buffer =>
  Buffer.from(`Product;Quantity\n${`Xanvero 80, number ${number};25 kg\n`.repeat(1400)}`)
const week = 7 * 86_400_000

/** The lines in the carts, while no other process has the database open. */
async function inCarts(target: KillTarget): Promise<readonly string[]> {
  const database = await openDatabase(target)
  try {
    const lines = await createRecords(database, recordModel).list(systemViewer, cartLine)
    return lines.map(({ grade, quantity, unit }) => `${grade} ${quantity} ${unit}`).toSorted()
  } finally {
    await database.close()
  }
}

/** Two lines that no other form puts into the same cart. */
function chosenBy(number: number) {
  const turn = (number - 1) / 2
  return {
    act: turn % 2 === 0 ? ('quote' as const) : ('default' as const),
    quantities: [turn + 1, turn + 11] as const,
    unit: Object.keys(measures)[Math.floor(turn / 2)] ?? expect.unreachable(),
  }
}

function chosenFields(number: number) {
  const { act, quantities, unit } = chosenBy(number)
  return chooseFields(act, {
    'grade.1': first,
    'quantity.1': String(quantities[0]),
    'unit.1': unit,
    'grade.2': second,
    'quantity.2': String(quantities[1]),
    'unit.2': unit,
  })
}

/** What these forms put into the carts. */
const linesOf = (numbers: readonly number[]): readonly string[] =>
  numbers
    .filter((number) => !isUpload(number))
    .flatMap((number) => {
      const { quantities, unit } = chosenBy(number)
      return quantities.map((quantity, at) => `${at === 0 ? first : second} ${quantity}.00 ${unit}`)
    })
    .toSorted()

/** What the portal cleans of itself when old lists are no longer kept. */
async function cleanAfterAWeek(at: KillTarget): Promise<void> {
  await cleanAfterADay(at)
  const database = await openDatabase(at)
  const parts = {
    database,
    records: createRecords(database, recordModel),
    files: diskFiles(filesFolder(at)).temporary,
  }
  await cleanImports(parts, new Date(Date.now() + week + 60_000))
  await database.close()
}

describeKilled('A killed upload of a list', (prepare) => {
  it(
    `[LST-01] [ERD-03] [FRM-03] After ${moments.length} killed processes each list is whole, and its products are in the cart once`,
    { timeout: isLongRun ? 900_000 : 480_000 },
    async () => {
      const { at, close } = await prepare()
      const { cookies } = await fillDesk(at, 0, () => false)
      const known = listOf(-1)
      const { key } = await diskFiles(filesFolder(at)).temporary.put(Readable.from([known]), known.byteLength)
      const count = moments.length + 2
      const presses = Array.from({ length: count }, (_, number) =>
        isUpload(number)
          ? pressOf('/pasted-list', cookies.customer, pasteFields(''), {
              name: `list ${number}.csv`,
              bytes: listOf(number),
            })
          : pressOf(writeListAddress(newListAddress(key)), cookies.customer, chosenFields(number)),
      )
      const lists = [-1, ...presses.keys()].map(listOf)
      /** Every list in the store is a whole one, and those to which answers lead are what was sent. */
      const expectWholeLists = (leadsTo: readonly (string | null)[]): void => {
        const { temporary, stored } = filesInStore(at)
        const parts = temporary.filter(({ bytes }) => !lists.some((list) => list.equals(bytes)))
        expect(parts.map(({ bytes }) => bytes.length)).toEqual([])
        expect(stored).toEqual([])
        for (const [number, to] of leadsTo.entries()) {
          if (!isUpload(number % count)) continue
          const list = readListAddress(new URLSearchParams(to?.split('?')[1]))?.key
          expect(temporary.find(({ name }) => name === list)?.bytes).toEqual(lists[(number % count) + 1])
        }
      }
      writePresses(at, presses)
      for (const [attempt, moment] of moments.entries()) {
        const { wasKilled, answers, leadsTo } = await pressAll(at, 2 * attempt, { press: attempt, at: moment })
        expect([moment, wasKilled, answers]).toEqual([
          moment,
          true,
          Array.from({ length: attempt }, () => '200 accepted'),
        ])
        const done = moment === 'committed 1' ? attempt + 1 : attempt
        expect(await inCarts(at)).toEqual(linesOf([...presses.keys()].slice(0, done)))
        expectWholeLists(leadsTo)
      }
      // The last process gets each form twice.
      writePresses(at, [...presses, ...presses])
      const { wasKilled, answers, leadsTo } = await pressAll(at, 2 * moments.length)
      expect([wasKilled, answers]).toEqual([false, Array.from({ length: 2 * count }, () => '200 accepted')])
      expect(await inCarts(at)).toEqual(linesOf([...presses.keys()]))
      expectWholeLists(leadsTo)
      // A part of a list was written, and nobody has it.
      expect(filesInStore(at).drafts.some(({ bytes }) => bytes.length < listOf(0).length)).toBe(true)
      await cleanAfterAWeek(at)
      expect(filesInStore(at)).toEqual({ stored: [], temporary: [], drafts: [] })
      await close()
    },
  )
})
