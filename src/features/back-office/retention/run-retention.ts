import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { call } from '#platform/calls/call.ts'

/** RetentionController.run: deletes old data before the daily run; the answer says how much. */
export const runRetention = call({
  name: 'RetentionController.run',
  cacheable: false,
  access: ['administrator'],
  isFormOnly: true,
  params: v.object({}),
  run: async (_params, context) => await administrationOf(context).retention.run(context.viewer),
  form: {
    fields: [],
    after: (result) =>
      result.type === 'done'
        ? { type: 'accepted', shown: { deleted: result.count } }
        : { type: 'refused', problem: { text: 'backOffice.retention.busy', status: 409 } },
  },
})
