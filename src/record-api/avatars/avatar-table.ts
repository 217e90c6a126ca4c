import { associateAvatar, getAvatars } from './avatar-calls.ts'
import type { Endpoint } from '../endpoint.ts'

export const avatarEndpoints: readonly Endpoint[] = [getAvatars, associateAvatar]
