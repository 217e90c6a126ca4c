import { describe, expect, it } from 'vitest'
import { pathTransitions } from '#platform/entity/path-steps.ts'
import { customerRequest } from './customer-request.ts'
import { type ActName, possibleActs, requestActs, type RequestState, requestStates, statusOf } from './request-rules.ts'
import { readAct } from './request-routes.ts'

const states = Object.keys(requestStates) as RequestState[]
const customer = { side: 'customer', isAssignee: false, isAdministrator: false } as const
const assignee = { side: 'desk', isAssignee: true, isAdministrator: false } as const
const colleague = { ...assignee, isAssignee: false }
const administrator = { ...colleague, isAdministrator: true }

describe('What can be done with a request', () => {
  it.each<[RequestState, readonly ActName[], readonly ActName[], readonly ActName[]]>([
    ['draft', [], [], []],
    ['submitted', ['withdraw'], ['take'], ['take']],
    ['inReview', ['withdraw'], ['release', 'quote', 'decline'], []],
    ['sent', ['accept'], ['close'], []],
    ['quoted', ['accept', 'reject'], ['extend'], []],
    ['declined', [], ['close'], []],
    ['accepted', [], ['close'], []],
    ['expired', [], ['reopen', 'close'], []],
    ['closed', [], [], []],
  ])('[ENQ-07] A request for quotation that is %s', (status, byCustomer, byAssignee, byColleague) => {
    const request = { kind: 'quote', status } as const
    expect(possibleActs(request, customer)).toEqual(byCustomer)
    expect(possibleActs(request, assignee)).toEqual(byAssignee)
    expect(possibleActs(request, administrator)).toEqual(byAssignee)
    expect(possibleActs(request, colleague)).toEqual(byColleague)
  })

  it('[ENQ-07] Samples and enquiries are answered and never quoted', () => {
    for (const kind of ['default', 'sample'] as const) {
      expect(possibleActs({ kind, status: 'inReview' }, assignee)).toEqual(['release', 'answer', 'decline'])
      expect(possibleActs({ kind, status: 'inReview' }, customer)).toEqual(['withdraw'])
    }
  })

  it('[ENQ-07] Every action of the table is a transition of the entity, and every transition but three is an action', () => {
    const ofEntity = pathTransitions(customerRequest).map(({ from, action }) => `${from} ${action}`)
    const ofTable = Object.values(requestActs).flatMap(({ from, action }) => from.map((state) => `${state} ${action}`))
    expect(ofEntity.filter((each) => !ofTable.includes(each)).toSorted()).toEqual([
      'draft Submit',
      'inReview Assign',
      'quoted Expire',
    ])
    expect(ofTable.filter((each) => !ofEntity.includes(each))).toEqual([])
    const ofAssignee = (acts: readonly { readonly action: string }[]) => new Set(acts.map(({ action }) => action))
    expect(ofAssignee(Object.values(requestActs).filter((act) => 'byAssignee' in act))).toEqual(
      ofAssignee(pathTransitions(customerRequest).filter(({ byUser }) => byUser === 'assignee')),
    )
  })

  it('[ENQ-07] Only a quote expires, on the day after its last one', () => {
    for (const state of states) {
      expect(statusOf({ state, validUntil: '2026-06-15' }, '2026-06-15')).toBe(state)
      expect(statusOf({ state, validUntil: '2026-06-15' }, '2026-06-16')).toBe(state === 'quoted' ? 'expired' : state)
      expect(statusOf({ state, validUntil: null }, '2026-06-16')).toBe(state)
    }
  })
})

describe('The form of an action', () => {
  const read = (name: ActName, fields: Readonly<Record<string, string>>) => readAct(name, new URLSearchParams(fields))

  it('Reads what the action takes, and nothing else', () => {
    expect(read('quote', { answer: ' Two\r\nlines ', validUntil: '2026-06-15', reason: 'x' })).toEqual({
      values: { answer: 'Two\nlines', validUntil: '2026-06-15' },
    })
    expect(read('accept', { poNumber: '' })).toEqual({ values: {} })
    expect(read('accept', { poNumber: ' PO\n1 ' })).toEqual({ values: { poNumber: 'PO 1' } })
    expect(read('take', { answer: 'x' })).toEqual({ values: {} })
  })

  it('Names each field that is missing or invalid', () => {
    expect(read('quote', { validUntil: '2026-02-30' })).toEqual({
      errors: { answer: { code: 'required' }, validUntil: { code: 'notValid' } },
    })
    expect(read('decline', { declineReason: 'toString', reason: 'x'.repeat(2001) })).toEqual({
      errors: { declineReason: { code: 'notValid' }, reason: { code: 'notValid' } },
    })
    expect(read('reject', { reason: ' \n ' })).toEqual({ errors: { reason: { code: 'required' } } })
    expect(read('accept', { poNumber: 'x'.repeat(61) })).toEqual({ errors: { poNumber: { code: 'notValid' } } })
  })
})
