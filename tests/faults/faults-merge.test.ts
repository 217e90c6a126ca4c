import { expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { user } from '#features/identity/people/user.ts'
import { userSession } from '#features/identity/credentials/sign-in-tables.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { openDatabase } from '#platform/store/open.ts'
import { idOf } from '../fixtures/calls-catalogue.ts'
import { isLongRun } from '../fixtures/test-run.ts'
import { describeKilled, type KillTarget, runProcess } from './killed-process.ts'

const script = new URL('merge-process.ts', import.meta.url)
const kills = isLongRun ? 100 : 5
const buyers = isLongRun ? 200 : 8
const [first = '', second = '', hidden = ''] = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map((key) =>
  idOf(tradeGrade, key),
)

/** A buyer who has not signed in has a line of their own, and the others in the carts of a guest. */
const before = {
  sessions: 0,
  notTakenOver: [],
  own: [`quote ${first} 10.00`],
  guest: [`quote ${first} 5.00`, `quote ${second} 7.00`, `quote ${hidden} 9.00`, `sample ${first} 1.00`].toSorted(),
}
/** Afterwards the quantities are added, and a notice names the product that the account does not see. */
const after = {
  sessions: 1,
  notTakenOver: ['Citrelle FG'],
  own: [`quote ${first} 15.00`, `quote ${second} 7.00`, `sample ${first} 1.00`].toSorted(),
  guest: [],
}

/** What each buyer has in the carts, while no other process has the database open; and the number of all lines. */
async function stored(target: KillTarget) {
  const database = await openDatabase(target)
  const records = createRecords(database, recordModel)
  try {
    const people = await records.list(systemViewer, user, { limit: 1000 })
    const carts = await records.list(systemViewer, cart, { limit: 1000 })
    const lines = await records.list(systemViewer, cartLine, { limit: 2000 })
    const sessions = await database.queries.select().from(userSession)
    const linesOf = (isOwn: (row: (typeof carts)[number]) => boolean) =>
      carts
        .filter(isOwn)
        .flatMap(({ id, kind }) =>
          lines.filter((line) => line.cart === id).map(({ grade, quantity }) => `${kind} ${grade} ${quantity}`),
        )
        .toSorted()
    const ofBuyers = people.map(({ id, email }) => {
      const number = /^buyer\.(\d+)@/.exec(email)?.[1] ?? expect.unreachable()
      const guestKey = tokenHash(number.padStart(43, 'g'))
      return {
        sessions: sessions.filter(({ userId }) => userId === id).length,
        notTakenOver: carts.flatMap((each) => (each.user === id ? each.notTakenOver : [])),
        own: linesOf((each) => each.user === id),
        guest: linesOf((each) => each.guestKey === guestKey),
      }
    })
    return { ofBuyers, lines: lines.length }
  } finally {
    await database.close()
  }
}

describeKilled('A killed sign-in with carts', (prepare) => {
  it(
    `[ENQ-01] After ${kills} killed processes each buyer has every line once, as before the merge or as after it`,
    { timeout: isLongRun ? 1_800_000 : 240_000 },
    async () => {
      const { at, close } = await prepare()
      expect(await runProcess(script, at, ['fill', String(buyers)])).toBe(false)
      expect((await stored(at)).ofBuyers).toEqual(Array.from({ length: buyers }, () => before))
      let merged = 0
      for (let attempt = 0; attempt < kills; attempt += 1) {
        // In turn: in the middle of a transaction, at any moment, and between two transactions.
        const step = 1 + ((attempt * 11) % 37)
        const merge = ['merge', String(buyers)]
        const killed =
          attempt % 3 === 0
            ? await runProcess(script, at, [...merge, String(step)])
            : attempt % 3 === 1
              ? await runProcess(script, at, merge, step)
              : await runProcess(script, at, [...merge, 'commit'])
        expect(killed).toBe(true)
        const { ofBuyers, lines } = await stored(at)
        const done = ofBuyers.filter(({ sessions }) => sessions > 0)
        expect(done).toEqual(done.map(() => after))
        expect(ofBuyers.filter(({ sessions }) => sessions === 0)).toEqual(
          Array.from({ length: buyers - done.length }, () => before),
        )
        // No line is left without a cart of one of them.
        expect(lines).toBe(done.length * after.own.length + (buyers - done.length) * 5)
        expect(done.length).toBeGreaterThanOrEqual(merged)
        merged = done.length
      }
      expect(await runProcess(script, at, ['merge', String(buyers)])).toBe(false)
      expect((await stored(at)).ofBuyers).toEqual(Array.from({ length: buyers }, () => after))
      await close()
    },
  )
})
