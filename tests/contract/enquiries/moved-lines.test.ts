import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { cartIdOf, type CartOwner, type LineRow } from '#features/enquiries/carts/cart-store.ts'
import { cartLine } from '#features/enquiries/carts/cart-line.ts'
import { cart } from '#features/enquiries/carts/cart.ts'
import { moveLine } from '#features/enquiries/carts/change-carts.ts'
import { mergeAtSignIn } from '#features/enquiries/carts/merge-at-sign-in.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { type CartKind, cartKinds } from '#platform/values/addresses/cart-paths.ts'
import { anyLineFields } from '../../fixtures/any-line.ts'
import { type CallFixtures, callFixtures, today } from '../../fixtures/call-fixtures.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const grades = ['xanvero-80', 'xanvero-200', 'citrelle-fg'].map((key) => idOf(tradeGrade, key))
const values = fc.record({ grade: fc.constantFrom(...grades), ...anyLineFields })
type Values = typeof values extends fc.Arbitrary<infer Of> ? Of : never

/** A cart has one line for each product and unit, and the cart of samples one for each product and size. */
const keyIn = (kind: CartKind, { grade, unit, sampleSize }: Pick<Values, 'grade' | 'unit' | 'sampleSize'>): string =>
  `${grade} ${kind === 'sample' ? sampleSize : unit}`
const linesOf = (kind: CartKind) => fc.uniqueArray(values, { maxLength: 4, selector: (line) => keyIn(kind, line) })
const runs = isLongRun ? 200 : 12

const valuesOf = (line: LineRow): Values => ({
  grade: line.grade,
  quantity: line.quantity,
  unit: line.unit as Values['unit'],
  frequency: line.frequency as Values['frequency'],
  targetDate: line.targetDate as Values['targetDate'],
  sampleSize: line.sampleSize as Values['sampleSize'],
  purpose: line.purpose as Values['purpose'],
  application: line.application as Values['application'],
  expectedVolume: line.expectedVolume,
  expectedVolumeUnit: line.expectedVolumeUnit as Values['expectedVolumeUnit'],
  shipTo: line.shipTo as Values['shipTo'],
  note: line.note as Values['note'],
})

/** What remains of two lines by the rules of the merge, in the words of the specification. */
function mergedBySpecification(kind: CartKind, older: Values, newer: Values): Values {
  const filled = Object.entries(newer).filter(([, value]) => value !== null)
  const { expectedVolume, expectedVolumeUnit } = newer.expectedVolume === null ? older : newer
  const quantities = [older.quantity, newer.quantity].flatMap((each) =>
    each === null ? [] : [Math.round(Number(each) * 100)],
  )
  const sum = Math.min(
    99_999_999,
    quantities.reduce((one, other) => one + other, 0),
  )
  return {
    ...older,
    ...(Object.fromEntries(filled) as Partial<Values>),
    expectedVolume,
    expectedVolumeUnit,
    ...(kind === 'sample' || quantities.length === 0 ? {} : { quantity: (sum / 100).toFixed(2) }),
  }
}

describeEachDatabase('Lines that move between carts', (open) => {
  let fixtures: CallFixtures
  let clock = today.getTime()
  let users = 0

  beforeAll(async () => {
    fixtures = await callFixtures(await open(), () => new Date(clock))
  })
  afterAll(() => fixtures.close())

  const guest = (guestKey: string): CartOwner => ({ user: null, guestKey, account: null, country: 'NL' })
  const person = (user: string): CartOwner => ({ user, guestKey: null, account: null, country: 'NL' })

  /** Creates a cart with lines, each a second after the one before. */
  async function filled(owner: CartOwner, kind: CartKind, lines: readonly (readonly [second: number, Values])[]) {
    const { records } = fixtures
    const started = clock
    const row = await records.create(systemViewer, cart, {
      integrationId: [owner.user ?? owner.guestKey, '', owner.country, kind].join(' '),
      kind,
      holder: owner.user === null ? 'guest' : 'user',
      user: owner.user,
      guestKey: owner.guestKey,
      country: owner.country,
      usedOn: '2026-06-15',
    })
    expect(row.id).toBe(cartIdOf(owner, kind))
    for (const [position, [second, line]] of lines.entries()) {
      clock = started + second * 1000
      const insert: Insert<typeof cartLine> = {
        ...line,
        cart: row.id,
        user: owner.user,
        position,
        savedName: line.grade,
      }
      await records.create(systemViewer, cartLine, insert)
    }
    clock = started
  }
  const stored = async (owner: CartOwner, kind: CartKind) =>
    (
      await fixtures.records.list(systemViewer, cartLine, { where: equals('cart', cartIdOf(owner, kind)), limit: 100 })
    ).toSorted((one, other) => one.position - other.position)

  it(
    '[ENQ-01] Moving a line to another cart and back is the identity, unless that cart has a line with the same key, which it is merged with',
    async () => {
      const seen = { moved: 0, merged: 0 }
      const pair = fc
        .tuple(fc.constantFrom(...cartKinds), fc.constantFrom(...cartKinds))
        .filter(([from, to]) => from !== to)
        .chain(([from, to]) => fc.tuple(fc.constant(from), fc.constant(to), linesOf(from), linesOf(to), fc.nat(3)))
        .filter(([, , own]) => own.length > 0)
      await fc.assert(
        fc.asyncProperty(pair, async ([from, to, own, others, which]) => {
          const key = tokenHash(newToken())
          const owner = guest(key)
          // Lines of the two carts alternate in time, so that each can be the newer one.
          await filled(
            owner,
            from,
            own.map((line, at) => [2 * at, line]),
          )
          await filled(
            owner,
            to,
            others.map((line, at) => [2 * at + 1, line]),
          )
          const start = [await stored(owner, from), await stored(owner, to)] as const
          const line = start[0][which % own.length] ?? expect.unreachable()
          const move = async (id: string, into: CartKind) => {
            clock += 60_000
            const context = {
              ...fixtures.context('guest', new Date(clock)),
              guestCart: { key: () => key, begin: () => key, stored: () => {}, wait: () => Promise.resolve(0) },
            }
            const outcome = await moveLine.answer(
              { lineId: id, to: into, countryCode: 'NL', languageCode: 'en-US' },
              context,
            )
            expect(outcome).toEqual({ type: 'done' })
          }
          await move(line.id, to)
          const met = start[1].find((each) => keyIn(to, valuesOf(each)) === keyIn(to, valuesOf(line)))
          const remaining = start[0].filter(({ id }) => id !== line.id)
          // The other lines of the first cart stay as they are, whatever happens to this one.
          expect(await stored(owner, from)).toEqual(remaining)
          const there = await stored(owner, to)
          if (met === undefined) {
            seen.moved += 1
            expect(there.slice(0, -1)).toEqual(start[1])
            expect([there.at(-1)?.id, valuesOf(there.at(-1) ?? line)]).toEqual([line.id, valuesOf(line)])
            await move(line.id, from)
            expect(await stored(owner, to)).toEqual(start[1])
            const back = await stored(owner, from)
            expect(back.slice(0, -1)).toEqual(remaining)
            expect([back.at(-1)?.id, back.at(-1)?.savedName]).toEqual([line.id, line.savedName])
            expect(valuesOf(back.at(-1) ?? line)).toEqual(valuesOf(line))
          } else {
            seen.merged += 1
            const [older, newer] = line.lastModifiedDate < met.lastModifiedDate ? [line, met] : [met, line]
            expect(there.map(({ id }) => id)).toEqual(start[1].map(({ id }) => id))
            for (const each of there)
              if (each.id !== met.id) expect(each).toEqual(start[1].find(({ id }) => id === each.id))
              else expect(valuesOf(each)).toEqual(mergedBySpecification(to, valuesOf(older), valuesOf(newer)))
          }
        }),
        { numRuns: runs },
      )
      expect(Math.min(seen.moved, seen.merged)).toBeGreaterThan(0)
    },
    isLongRun ? 900_000 : 120_000,
  )

  it(
    '[ENQ-01] What survives a sign-in does not depend on which of two carts was the guest’s',
    async () => {
      const merge = mergeAtSignIn({ records: fixtures.records, content: fixtures.follower, now: () => new Date(clock) })
      const pair = fc
        .constantFrom(...cartKinds)
        .chain((kind) => fc.tuple(fc.constant(kind), linesOf(kind), linesOf(kind), fc.boolean()))
      /** Merges the first lines, those of a guest, into those of a new user. */
      async function survivors(
        kind: CartKind,
        ofGuest: readonly (readonly [number, Values])[],
        ofUser: typeof ofGuest,
      ) {
        const email = `buyer.${(users += 1)}@birch.example`
        const { records } = fixtures
        const { id } = await createUser(records, {
          name: email,
          email,
          roles: ['editor'],
          account: null,
          language: 'en-US',
        })
        const token = newToken()
        await filled(guest(tokenHash(token)), kind, ofGuest)
        await filled(person(id), kind, ofUser)
        const member = { id, account: null, roles: ['editor'] as const }
        const alongside = await merge(member, { site: 'nl', device: '', address: '', guestCart: token })
        await records.write(systemViewer, (handle) => alongside?.(handle) ?? expect.unreachable())
        expect(await records.byId(systemViewer, cart, cartIdOf(guest(tokenHash(token)), kind))).toBeNull()
        return (await stored(person(id), kind)).map(valuesOf)
      }
      const inOrder = (lines: readonly Values[]) => lines.map((line) => JSON.stringify(line)).toSorted()
      let met = 0
      await fc.assert(
        fc.asyncProperty(pair, async ([kind, one, other, isFirst]) => {
          const [early, late] = isFirst ? [0, 1] : [1, 0]
          const first = one.map((line, at) => [2 * at + early, line] as const)
          const second = other.map((line, at) => [2 * at + late, line] as const)
          const survived = await survivors(kind, first, second)
          expect(inOrder(await survivors(kind, second, first))).toEqual(inOrder(survived))
          const keys = new Set([...one, ...other].map((line) => keyIn(kind, line)))
          expect(new Set(survived.map((line) => keyIn(kind, line)))).toEqual(keys)
          expect(survived).toHaveLength(keys.size)
          if (keys.size < one.length + other.length) met += 1
        }),
        { numRuns: runs },
      )
      expect(met).toBeGreaterThan(0)
    },
    isLongRun ? 900_000 : 120_000,
  )
})
