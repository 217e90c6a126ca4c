import type { OldData } from './administer-retention.ts'
import type { Database } from '#platform/records/database.ts'

/** The services that the pages of administrators need besides the server's own. */
export interface BackOfficeServices {
  readonly backOffice: {
    readonly database: Database
    readonly oldData: OldData
  }
}
