import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { fieldErrors, readFields } from '#platform/forms/read-fields.ts'
import { pathTransitions } from '#platform/entity/path-steps.ts'
import { customerRequest } from './customer-request.ts'
import {
  type ActName,
  isFinalAct,
  possibleActs,
  requestActs,
  type RequestState,
  requestStates,
  stateText,
  statusOf,
} from './request-rules.ts'
import { acceptRequest, declineRequest, quoteRequest, rejectRequest } from './act-on-requests.ts'

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
    ['sent', [], ['close'], []],
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

  it('[ERD-05] A quote is accepted; the receipt of samples and the answer to an enquiry are confirmed', () => {
    for (const kind of ['default', 'sample', 'quote'] as const) {
      const ofKind = states.flatMap((status) =>
        possibleActs({ kind, status }, customer).map((act) => `${status} ${act}`),
      )
      const end = kind === 'quote' ? ['quoted accept', 'quoted reject'] : ['sent receive']
      expect(ofKind).toEqual(
        states.flatMap((status) =>
          status === 'submitted' || status === 'inReview'
            ? [`${status} withdraw`]
            : end.filter((each) => each.startsWith(`${status} `)),
        ),
      )
    }
  })

  it('[ERD-05] Every action after which there is no other way back asks before it is sent', () => {
    const names = Object.keys(requestActs) as ActName[]
    expect(names.filter(isFinalAct)).toEqual(['accept', 'reject', 'receive', 'withdraw', 'close'])
  })

  it('[ERD-05] Samples arrive and enquiries are settled; only a quote is accepted', () => {
    const said = (kind: 'default' | 'sample' | 'quote') =>
      stateText({ kind, status: 'accepted', closeReason: null }, (key) => key)
    expect([said('quote'), said('sample'), said('default')]).toEqual([
      'requests.state.accepted',
      'requests.state.received',
      'requests.state.settled',
    ])
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
  const acts = { accept: acceptRequest, reject: rejectRequest, quote: quoteRequest, decline: declineRequest }
  /** What the call gets of the fields, or what is wrong with them. */
  const read = (name: keyof typeof acts, fields: Readonly<Record<string, string>>) => {
    const { params, form } = acts[name]
    const input = { site: { countryIsoCode: 'NL' }, language: 'en-US', token: '' } as const
    const all = new URLSearchParams({ requestId: 'x', version: '1', ...fields })
    const named = readFields(params, { ...input, fields: all })
    return fieldErrors(params, named, form?.fields ?? [], { type: 'refused' }) ?? v.parse(params, named)
  }

  it('[FRM-01] Reads what the action takes, and nothing else', () => {
    const shared = { requestId: 'x', version: 1, countryCode: 'NL', languageCode: 'en-US' }
    expect(read('quote', { answer: ' Two\r\nlines ', validUntil: '2026-06-15', reason: 'x' })).toEqual({
      ...shared,
      answer: 'Two\nlines',
      validUntil: '2026-06-15',
      lines: [],
    })
    // A file can be the answer.
    expect(read('quote', { answer: ' \n ', validUntil: '2026-06-15' })).toMatchObject({ answer: null })
    const line = 'a0V000000000001'
    const accept = (poNumber: string) => read('accept', { poNumber, lines: line })
    expect(accept('')).toEqual({ ...shared, lines: [line], poNumber: null })
    expect(accept(' \n ')).toEqual({ ...shared, lines: [line], poNumber: null })
    expect(accept(' PO\n1 ')).toEqual({ ...shared, lines: [line], poNumber: 'PO 1' })
    expect(read('accept', { poNumber: '' })).toMatchObject({ errors: { lines: { code: 'required' } } })
  })

  it('[FRM-01] Names each field that is missing or invalid', () => {
    expect(read('quote', { validUntil: '2026-02-30' })).toMatchObject({
      errors: { validUntil: { code: 'notValid' } },
    })
    expect(read('decline', { declineReason: 'toString', reason: 'x'.repeat(2001) })).toMatchObject({
      errors: { declineReason: { code: 'notValid' }, reason: { code: 'tooLong', limit: 2000 } },
    })
    expect(read('reject', { reason: ' \n ' })).toMatchObject({ errors: { reason: { code: 'required' } } })
    expect(read('accept', { poNumber: 'x'.repeat(61) })).toMatchObject({ errors: { poNumber: { code: 'tooLong' } } })
  })
})
