import { apiVersion } from '#domain/api-version.ts'
import { masterRecordTypeId } from '#domain/record-id.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { picklistValues, type PicklistValues } from '#entities/picklist-values.ts'
import { wireName } from '#entities/wire-name.ts'
import * as v from 'valibot'
import { call } from './call.ts'
import { siteParams } from './params.ts'
import { languageOfCode } from './site-viewer.ts'

const address =
  `/services/data/${apiVersion}/ui-api/object-info/${certificateAsset.apiName}` +
  `/picklist-values/${masterRecordTypeId}/${wireName(certificateAsset, 'language')}`

/**
 * CertificateController.getLanguagePicklist (CMS-05): the values of the asset's Language field for the master record type, in
 * the field's order, labelled in the reader's language: as the record data API answers them (UIA-19).
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
