import { apiVersion } from '#platform/values/api-version.ts'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import { certificateAsset } from './certificate.ts'
import { picklistValues, type PicklistValues } from '#platform/entity/picklist-values.ts'
import { wireName } from '#platform/entity/wire-name.ts'
import * as v from 'valibot'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { languageOfCode } from '#sites/site-viewer.ts'

const address =
  `/services/data/${apiVersion}/ui-api/object-info/${certificateAsset.apiName}` +
  `/picklist-values/${masterRecordTypeId}/${wireName(certificateAsset, 'language')}`

/**
 * CertificateController.getLanguagePicklist (CMS-05): returns the values of the asset's Language field for the master record
 * type, in the field's order and with labels in the reader's language, in the same form as the record data API (UIA-19).
 */
export const getLanguagePicklist = call({
  name: 'CertificateController.getLanguagePicklist',
  cacheable: true,
  access: 'everyone',
  params: v.object({ languageCode: siteParams.languageCode }),
  run: async ({ languageCode }): Promise<PicklistValues & { readonly url: string }> => {
    const reader = { language: languageOfCode(languageCode), recordType: null, seesController: true }
    return { ...picklistValues(certificateAsset, 'language', reader), url: address }
  },
})
