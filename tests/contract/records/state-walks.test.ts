import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { machinePortal, type MachinePortal } from './state-machine-portal.ts'
import { decisionForms, machines } from './state-machine-table.ts'

const requests = machines[0] ?? expect.unreachable()
const roles = ['customer', 'internalSales', 'editor', 'administrator'] as const

/** Every attempt to change the state of one request: somebody, at an entry point, towards a state. */
const attempt = fc.record({
  role: fc.constantFrom(...roles),
  entry: fc.constantFrom('form', 'action', 'patch', 'upsert', 'batch', 'import', 'program'),
  to: fc.constantFrom('asked', 'granted', 'declined', 'withdrawn'),
})
type Attempt = typeof attempt extends fc.Arbitrary<infer Value> ? Value : never

const actions = { asked: 'Ask', granted: 'Grant', declined: 'Decline', withdrawn: 'Withdraw' } as const
const follows: Readonly<Record<string, readonly string[]>> = { asked: ['granted', 'declined'], granted: ['withdrawn'] }

/** The model: the state, who decided last, and the number of emails. */
interface Model {
  readonly state: string
  readonly decidedBy: string | null
  readonly emails: number
}

describeEachDatabase('Random walks of a request for a document', (open) => {
  let own: MachinePortal
  beforeAll(async () => {
    own = await machinePortal(open)
  })
  afterAll(() => own.portal.close())

  function next(model: Model, { role, entry, to }: Attempt): Model {
    const mayDecide = role === 'editor' || role === 'administrator'
    const isTransition = entry === 'form' || entry === 'action'
    if (!isTransition || !mayDecide || follows[model.state]?.includes(to) !== true) return model
    return {
      state: to,
      decidedBy: own.userIds.get(role) ?? null,
      emails: model.emails + (to === 'withdrawn' ? 0 : 1),
    }
  }

  async function perform(id: string, { role, entry, to }: Attempt): Promise<void> {
    const { entity } = requests
    const fields = { State__c: to, Decided_By__c: own.userIds.get(role) }
    const { records } = own.portal.fixtures
    const { integrationId, version } = await own.rowOf(entity, id)
    const values = { state: to, decidedBy: own.userIds.get(role) }
    if (entry === 'form')
      await own.decide(role, id, to === 'asked' ? { form: 'DocumentController.ask' } : decisionForms[to])
    else if (entry === 'patch') await own.send(role, 'PATCH', `/records/${id}`, { fields })
    else if (entry === 'upsert')
      await own.send(role, 'PATCH', `/records/${entity.apiName}/Integration_Id__c/${String(integrationId)}`, { fields })
    else if (entry === 'batch')
      await own.send(role, 'POST', '/records/batch', {
        allOrNone: false,
        operations: [{ type: 'UPDATE', records: [{ fields: { Id: id, ...fields } }] }],
      })
    else if (entry === 'import') await records.upsertBatch(systemViewer, entity, [{ integrationId, ...values }])
    else if (entry === 'program')
      await records.update(systemViewer, entity, id, Number(version), { state: to }).catch(() => null)
    else {
      const apiName = `Document_Request__c.${actions[to]}`
      const input = to === 'granted' ? { Valid_Until__c: '2027-01-31' } : { Reason__c: 'For a reason.' }
      await own.send(role, 'PATCH', `/actions/perform-quick-action/${apiName}`, {
        apiName,
        contextId: id,
        fields: input,
      })
    }
  }

  it(
    '[ENG-01] Follows the model: state, decision and emails, at every entry point',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 8 }), async (attempts) => {
          own.emails.length = 0
          const id = await own.create(requests.entity)
          let model: Model = { state: 'asked', decidedBy: null, emails: 0 }
          for (const each of attempts) {
            await perform(id, each)
            model = next(model, each)
            const { state, decidedBy } = await own.rowOf(requests.entity, id)
            expect({ state, decidedBy, emails: own.emails.length }, JSON.stringify(each)).toEqual(model)
          }
        }),
        { numRuns: isLongRun ? 3000 : 40 },
      )
    },
    isLongRun ? 1_800_000 : 60_000,
  )
})
