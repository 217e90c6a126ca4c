import { getDuplicatesConfiguration, postPredupe } from './duplicate-calls.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'

export const duplicateEndpoints: readonly Endpoint[] = [getDuplicatesConfiguration, postPredupe]
