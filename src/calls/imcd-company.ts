import * as v from 'valibot'
import { company } from '#entities/company.ts'
import { equals } from '#records/condition.ts'
import { call } from './call.ts'
import type { CompanyRecord } from './market-segment-shapes.ts'
import { keyText } from './params.ts'

/** CompanyController.getIMCDCompany: a list of the records with this key (APX-03, ENT-06): one, or none. */
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
