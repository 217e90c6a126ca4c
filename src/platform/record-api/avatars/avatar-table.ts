import { associateAvatar, getAvatars } from './avatar-calls.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'

export const avatarEndpoints: readonly Endpoint[] = [getAvatars, associateAvatar]
