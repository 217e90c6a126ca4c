import { afterAll, beforeAll, expect, it } from 'vitest'
import { today } from '../../fixtures/call-fixtures.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { inSessionFor, sendForm } from './assistant-portal.ts'
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
    const session = await inSessionFor(portal, rep, customer)
    const send = (call: Parameters<typeof formFields>[0], fields: Readonly<Record<string, string>>) =>
      sendForm(portal, page, session, formFields(call, fields))
    const tick = (isDone: 'yes' | 'no') => formCommand('VisitController.tickStep', { stepId, isDone })
    const body = async (query = '') => (await portal.app.inject({ url: page + query, headers: session })).body
    const added = await send('VisitController.addStep', { visitId, text: 'Call', dueOn: '2026-06-10', owner: repId })
    expect([added.statusCode, added.headers.location]).toEqual([
      303,
      `${page}?done=assistant.addStep#VisitController-addStep`,
    ])
    const stepId = (await own.call('getVisit', { visitId }, rep)).steps[0].id
    for (const text of ['The step is added.', 'Due 10 June 2026', 'Overdue'])
      expect(await body('?done=assistant.addStep')).toContain(text)
    expect(await body(`?edit=${stepId}`)).toContain('value="2026-06-10"')
    const { version } = await stored(stepId)
    const change = { stepId, version: String(version), dueOn: '', owner: repId }
    const refused = await sendForm(
      portal,
      `${page}?edit=${stepId}`,
      session,
      formFields('VisitController.changeStep', {
        ...change,
        at: `VisitController-changeStep-${stepId}`,
        text: '',
        dueOn: '2026-06-18',
      }),
    )
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Please check the marked field.')
    expect(refused.body).toContain('value="2026-06-18"')
    await send('VisitController.changeStep', { ...change, text: 'Call Ada' })
    expect(await stored(stepId)).toMatchObject({ name: 'Call Ada', dueOn: null })
    await send(tick('yes'), {})
    expect((await stored(stepId)).state).toBe('done')
    await send(tick('no'), {})
    const removed = String((await send('VisitController.removeStep', { stepId })).headers.location)
    expect(removed).toBe(`${page}?removed-step=${stepId}#next-steps`)
    expect(await body(removed.slice(page.length).replace(/#.*/, ''))).toContain('VisitController.restoreStep')
    await send('VisitController.restoreStep', { visitId, stepId })
    expect(await stored(stepId)).toMatchObject({ isActive: true, state: 'open' })
    // From the lists of open steps, a tick leads back to the list.
    for (const url of [base, `${base}/visits`])
      expect((await portal.app.inject({ url, headers: session })).body).toContain('Call Ada')
    const start = await sendForm(portal, base, session, formFields(tick('yes'), { at: 'VisitController-tickStep-all' }))
    expect([start.statusCode, start.headers.location]).toEqual([
      303,
      `${base}?done=assistant.finishStep#VisitController-tickStep-all`,
    ])
    expect((await portal.app.inject({ url: base, headers: session })).body).not.toContain(stepId)
    const deleted = await sendForm(
      portal,
      `${base}/visits`,
      session,
      formFields(formCommand('VisitController.tickStep', { stepId: nobody, isDone: 'yes' }), {}),
    )
    expect(deleted.statusCode).toBe(422)
    expect(deleted.body).toContain('There is no such step any more')
  })
})
