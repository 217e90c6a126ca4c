import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { testPortal } from '../../fixtures/http-portal.ts'
import { cookieOf, userOf } from '../../fixtures/signed-in.ts'
import { callIn, newCustomer, queryOf, type Headers } from './assistant-portal.ts'

/** A portal with a customer, a sales person who visits it, and a colleague. The clock can be set. */
export async function stepsPortal(open: OpenTestDatabase) {
  const clock = { now: today.getTime() }
  const portal = await testPortal(
    open,
    () => ({}),
    () => new Date(clock.now),
  )
  const [rep, colleague] = [await userOf(portal, 'internalSales'), await userOf(portal, 'internalSales')]
  const customer = await newCustomer(portal, 'Weide Foods')
  const { records } = portal.fixtures
  return {
    portal,
    customer,
    repId: rep.id,
    colleagueId: colleague.id,
    /** Both sign in at this moment. */
    signInAt: async (moment: number): Promise<{ readonly rep: Headers; readonly colleague: Headers }> => {
      clock.now = moment
      return { rep: { cookie: await cookieOf(portal, rep) }, colleague: { cookie: await cookieOf(portal, colleague) } }
    },
    newVisit: async (): Promise<string> =>
      (
        await records.create(systemViewer, visit, {
          name: 'Spring talk',
          account: customer,
          owner: rep.id,
          visitType: 'in_person',
          country: 'NL',
          plannedOn: '2026-06-15',
          shown: [],
        })
      ).id,
    /** What a call of visits answers; 404 where it does not exist for the caller. */
    call: async (name: string, params: object, headers: Headers) => {
      const input = { countryCode: 'GLOBAL', languageCode: 'en-US', ...params }
      const { status, json } = await callIn(portal, queryOf(customer), `VisitController.${name}`, input, headers)
      return status === 404 ? 404 : json()
    },
    stored: async (id: string) => {
      const row = await records.byId(systemViewer, nextStep, id)
      if (row === null) throw new Error(`There is no step ${id}.`)
      return row
    },
  }
}

export type StepsPortal = Awaited<ReturnType<typeof stepsPortal>>

/** The id of a step that does not exist. */
export const nobody = 'a1G000000000000EAA'
