import { createHash } from 'node:crypto'
import { apiVersion } from '#domain/api-version.ts'
import { languageName } from '#domain/language-name.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { wireName } from '#entities/wire-name.ts'
import * as v from 'valibot'
import { call } from './call.ts'
import type { PicklistValue, PicklistValues } from './picklist-shapes.ts'
import { siteParams } from './params.ts'
import { languageOfCode } from './site-viewer.ts'

/** The record type of objects that have none of their own (platform API §1). */
const masterRecordTypeId = '012000000000000AAA'

const address =
  `/services/data/${apiVersion}/ui-api/object-info/${certificateAsset.apiName}` +
  `/picklist-values/${masterRecordTypeId}/${wireName(certificateAsset, 'language')}`

/**
 * CertificateController.getLanguagePicklist (CMS-05): the values of the asset's Language field for the master record type, in
 * the field's order, labelled in the reader's language.
 */
export const getLanguagePicklist = call({
  name: 'CertificateController.getLanguagePicklist',
  cacheable: true,
  access: 'everyone',
  params: v.object({ languageCode: siteParams.languageCode }),
  run: async ({ languageCode }): Promise<PicklistValues> => {
    const language = languageOfCode(languageCode)
    const values = Object.keys(certificateAsset.fields.language.values).map((value): PicklistValue => ({
      attributes: null,
      label: languageName(value, language),
      validFor: [],
      value,
    }))
    const eTag = createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 32)
    return { controllerValues: {}, defaultValue: null, eTag, url: address, values }
  },
})
