import * as v from 'valibot'
import type { Encryption } from '#platform/store/encryption.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { failure } from '#platform/values/errors.ts'
import { isMap } from '#platform/values/text/is-map.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** For forms that go on with a file after they were refused; absent outside the portal. */
    readonly uploadTokens?: UploadTokens
  }
}

/** A file that a user has uploaded and that no record refers to yet. */
export interface Upload {
  readonly userId: string
  readonly key: string
  readonly name: string
  /** All of it, where it is not registered yet. */
  readonly file?: NewFile | undefined
}

/** Texts that prove who has uploaded a file: a refused form sends them again in place of the file. */
export interface UploadTokens {
  readonly create: (upload: Upload) => string
  /** Throws INVALID_PARAMETERS for a token that the portal did not create. */
  readonly read: (token: string) => Upload
}

const uploadSchema = v.object({
  userId: v.string(),
  key: v.string(),
  name: v.string(),
  file: v.optional(v.custom<NewFile>(isMap)),
})

export const createUploadTokens = (encryption: Pick<Encryption, 'encrypt' | 'decrypt'>): UploadTokens => ({
  create: (upload) => encryption.encrypt(JSON.stringify(upload)),
  read: (token) => {
    try {
      return v.parse(uploadSchema, JSON.parse(encryption.decrypt(token)))
    } catch (error) {
      throw failure('INVALID_PARAMETERS', { parameter: 'uploaded', reason: 'is no file of this portal' }, error)
    }
  },
})
