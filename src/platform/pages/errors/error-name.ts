import { errors, type ErrorName } from '#platform/values/errors.ts'

export const isErrorName = (name: string): name is ErrorName => Object.hasOwn(errors, name)

export const errorNames = Object.keys(errors).filter(isErrorName)
