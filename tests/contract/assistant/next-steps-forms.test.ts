import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { sendForm } from './assistant-portal.ts'
import { nobody, stepsPortal, type StepsPortal } from './steps-portal.ts'

const base = '/sales-assistant/en-us'

describeEachDatabase('The forms of next steps', (open) => {
  let own: StepsPortal
  beforeAll(async () => {
    own = await stepsPortal(open)
  })
  afterAll(() => own.portal.close())

  it('[SAL-02] Without scripts a step is added, changed, ticked, removed and restored, and a refused form keeps what was typed', async () => {
    const { portal, repId, customer, stored } = own
    const visitId = await own.newVisit()
    const { rep } = await own.signInAt(today.getTime())
    const page = `${base}/visit/${visitId}`
    const begun = await sendForm(portal, `${base}/session`, rep, { account: customer, country: 'NL' })
    const session = { cookie: `${rep['cookie']}; __Secure-assistant=${begun.cookies[0]?.value ?? ''}` }
    const send = (fields: Readonly<Record<string, string>>) => sendForm(portal, page, session, fields)
    const body = async (query = '') => (await portal.app.inject({ url: page + query, headers: session })).body
    const key = /name="step-key" value="([^"]+)"/.exec(await body())?.[1] ?? ''
    const added = await send({
      act: 'addStep',
      'step-key': key,
      'step-text': 'Call',
      'step-due': '2026-06-10',
      'step-owner': repId,
    })
    expect([added.statusCode, added.headers.location]).toEqual([303, `${page}?done=addStep#next-steps`])
    const stepId = (await own.call('getVisit', { visitId }, rep)).steps[0].id
    for (const text of ['The step is added.', 'Due 10 June 2026', 'Overdue'])
      expect(await body('?done=addStep')).toContain(text)
    expect(await body(`?edit=${stepId}`)).toContain('value="2026-06-10"')
    const { version } = await stored(stepId)
    const change = {
      act: 'changeStep',
      step: stepId,
      'step-version': String(version),
      'step-due': '',
      'step-owner': repId,
    }
    const refused = await send({ ...change, 'step-text': '', 'step-due': '2026-06-18' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('The step is not saved')
    expect(refused.body).toContain('value="2026-06-18"')
    await send({ ...change, 'step-text': 'Call Ada' })
    expect(await stored(stepId)).toMatchObject({ name: 'Call Ada', dueOn: null })
    await send({ act: 'finishStep', step: stepId })
    expect((await stored(stepId)).state).toBe('done')
    await send({ act: 'reopenStep', step: stepId })
    const removed = String((await send({ act: 'removeStep', step: stepId })).headers.location)
    expect(removed).toBe(`${page}?done=removeStep&step=${stepId}#next-steps`)
    expect(await body(removed.slice(page.length).replace(/#.*/, ''))).toContain('value="restoreStep"')
    await send({ act: 'restoreStep', step: stepId })
    expect(await stored(stepId)).toMatchObject({ isActive: true, state: 'open' })
    // From the lists of open steps, a tick leads back to the list.
    for (const url of [base, `${base}/visits`])
      expect((await portal.app.inject({ url, headers: session })).body).toContain('Call Ada')
    const start = await sendForm(portal, `${base}/visits`, session, { act: 'finishStep', step: stepId, from: 'start' })
    expect([start.statusCode, start.headers.location]).toEqual([303, `${base}#my-steps`])
    expect((await portal.app.inject({ url: base, headers: session })).body).not.toContain(stepId)
    const gone = await sendForm(portal, `${base}/visits`, session, { act: 'finishStep', step: nobody })
    expect(gone.statusCode).toBe(422)
    expect(gone.body).toContain('There is no such step any more')
  })
})
