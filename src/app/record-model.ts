import type { RecordModel } from '#platform/records/record-model.ts'
import { entityIndex } from './entities.ts'
import { visibility } from './visibility.ts'

/** The configuration of the record engine for this product. */
export const recordModel: RecordModel = { entities: entityIndex, visibility }
