import * as v from 'valibot'
import { company } from './company.ts'
import { equals } from '#platform/records/read/condition.ts'
import { call } from '#platform/calls/call.ts'
import type { CompanyRecord } from '#features/catalogue/markets/market-segment-shapes.ts'
import { keyText } from '#platform/calls/params.ts'

/** CompanyController.getIMCDCompany: returns a list with the record that has this key, or an empty list (APX-03, ENT-06). */
export const getIMCDCompany = call({
  name: 'CompanyController.getIMCDCompany',
  cacheable: true,
  access: 'everyone',
  params: v.object({ IMCDCompanyKey: keyText }),
  run: async ({ IMCDCompanyKey }, { records, viewer }): Promise<readonly CompanyRecord[]> => {
    const rows = await records.list(viewer, company, { where: equals('integrationId', IMCDCompanyKey) })
    return rows.map((row) => ({
      IMCDcompanyCountry__c: row.country,
      IMCDcompanyStreet__c: row.street ?? '',
      IMCDcompanyCity__c: row.city ?? '',
      IMCDcompanyState__c: row.state,
      IMCDcompanyPC__c: row.postalCode ?? '',
      CompanyPhone__c: row.phone ?? '',
      CompanyEmail__c: row.email ?? '',
    }))
  },
})
