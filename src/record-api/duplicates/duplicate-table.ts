import { getDuplicatesConfiguration, postPredupe } from './duplicate-calls.ts'
import type { Endpoint } from '../endpoint.ts'

export const duplicateEndpoints: readonly Endpoint[] = [getDuplicatesConfiguration, postPredupe]
