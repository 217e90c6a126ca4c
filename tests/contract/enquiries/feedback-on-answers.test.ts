import { expect, it } from 'vitest'
import { askForFeedback } from '#features/enquiries/feedback/ask-for-feedback.ts'
import { requestLine } from '#features/enquiries/requests/request-line.ts'
import type { Changes } from '#platform/entity/entity.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { feedbackPortal, other, product } from './feedback-portal.ts'

describeEachDatabase('Feedback on the samples of an answer', (open) => {
  const on = feedbackPortal(open)

  it('[REQ-03] Is about what was sent: nothing of a declined product, and the alternative where one was sent', async () => {
    const { records } = on.portal.fixtures
    const { id, lines } = await on.sample({}, { grades: [product, product] })
    const [declined = '', replaced = ''] = lines
    const change = async (line: string, values: Changes<typeof requestLine>) => {
      const { version } = (await records.byId(systemViewer, requestLine, line)) ?? expect.unreachable()
      await records.update(systemViewer, requestLine, line, version, values)
    }
    await change(declined, { outcome: 'declined' })
    await change(replaced, { outcome: 'alternative', alternative: other, alternativeName: 'Xanvero 200' })
    const path = `/account/requests/${id}`
    const { body } = await on.portal.get(path, await on.cookie('customer'))
    expect(body).toContain('Send the feedback: Xanvero 200')
    expect(body).not.toContain('Send the feedback: Sample')
    expect((await on.send(path, { requestId: id, lineId: declined, result: 'suitable' }, 'customer')).statusCode).toBe(
      422,
    )
    expect((await on.send(path, { requestId: id, lineId: replaced, result: 'suitable' }, 'customer')).statusCode).toBe(
      303,
    )
    expect(await on.answers()).toMatchObject([{ line: replaced, grade: other }])
  })

  it('[REQ-03] Nobody is asked about a request of which every product was declined', async () => {
    const { records } = on.portal.fixtures
    const created = await on.sample()
    const { version } = (await records.byId(systemViewer, requestLine, created.line)) ?? expect.unreachable()
    const line = await records.update(systemViewer, requestLine, created.line, version, { outcome: 'declined' })
    await on.sentOn(created, '2026-06-15')
    const { emailQueue, requestLinks } = on.portal.services
    const ask = () =>
      askForFeedback({ records, sites, emailQueue, requestLinks, now: () => new Date('2026-07-06T10:00:00Z') })
    expect(await ask()).toBe(0)
    await records.update(systemViewer, requestLine, created.line, line.version, { outcome: 'offered' })
    expect(await ask()).toBe(1)
  })
})
