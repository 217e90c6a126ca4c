import * as v from 'valibot'
import { company } from './company.ts'
import { call } from '#platform/calls/call.ts'
import { keyText } from '#platform/calls/params.ts'
import { equals } from '#platform/records/read/condition.ts'
import { parseCoordinates, type Coordinates } from '#platform/values/numbers/coordinates.ts'

/**
 * CompanyController.getCoordinates: returns where the office of the company is, in degrees, or null if the company or its
 * place is unknown. The seven fields of `getIMCDCompany` (§3) have no place for it.
 */
export const getCompanyCoordinates = call({
  name: 'CompanyController.getCoordinates',
  cacheable: true,
  access: 'everyone',
  params: v.object({ IMCDCompanyKey: keyText }),
  run: async ({ IMCDCompanyKey }, { records, viewer }): Promise<Coordinates | null> => {
    const [row] = await records.list(viewer, company, { where: equals('integrationId', IMCDCompanyKey) })
    return row?.coordinates == null ? null : parseCoordinates(row.coordinates)
  },
})
