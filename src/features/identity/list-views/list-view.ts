import { user } from '#features/identity/people/user.ts'
import { listViewEntity } from '#platform/record-api/entities/list-view.ts'

/** A list of an object's records that a user has made for themselves or for others. */
export const listView = listViewEntity(user)
