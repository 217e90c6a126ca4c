import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AcceptedForm, FormInput, RefusedForm } from '#platform/calls/call-form.ts'
import { auditDenial, type DenialServices } from '#platform/http/audit-denials.ts'
import { seeOther } from '#platform/http/see-other.ts'
import type { FormWithFiles, RefusedFile } from '#platform/http/form-uploads.ts'
import { tokenOf } from '#platform/http/session-cookie.ts'
import { secretAddress } from '#platform/http/secret-address.ts'
import type { RecordApiServices } from '#platform/record-api/routes/record-api-services.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import { errors, Failure } from '#platform/values/errors.ts'
import type { NewFile } from '#platform/records/files/files.ts'
import { pathBelow } from '#platform/values/addresses/addresses.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import { doneAddress, doneParameter } from '#platform/values/addresses/done-notice.ts'
import { formId, formNames, parameterOf } from './form-names.ts'
import { type FormCall, processForm } from './process-form.ts'
import { requestedForm } from './requested-form.ts'
import { retainedFile, withRetainedFile } from './drafts/retained-file.ts'
import { sentForm } from './sent-form.ts'

declare module '#platform/calls/call.ts' {
  interface CallContext {
    /** The request of a form and its reply, for calls that change the cookies of the browser; absent for every other call. */
    readonly formRequest?: { readonly request: FastifyRequest; readonly reply: FastifyReply }
    /** The files of a form by the names of their fields, and those that were not taken; absent for every other call. */
    readonly sentFiles?: {
      readonly stored: ReadonlyMap<string, NewFile>
      readonly refused: ReadonlyMap<string, RefusedFile>
    }
  }
}

export type FormServices = DenialServices &
  Pick<
    RecordApiServices,
    'sites' | 'publicOrigin' | 'calls' | 'apiStore' | 'callContext' | 'now' | 'files' | 'uploadQuota' | 'metrics'
  >

/** How the pages of the sites, or those of the back office, answer a form. */
export interface FormPages {
  /** Sends the page at an address with a form that it shows again. */
  readonly sendAgain: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SiteLocale & { readonly url: URL; readonly sent: SentForm },
  ) => Promise<FastifyReply>
  /** Sends the page that keeps a form whose sender has to sign in first. */
  readonly sendSignedOut: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SiteLocale & { readonly url: URL; readonly signedOut: SignedOutForm },
  ) => Promise<FastifyReply>
  /** The address where a guest signs in and then returns to `from`. */
  readonly signInAddress: (base: string, from: string) => string
  /** Whether the address alone opens the page at this path below a site's base. */
  readonly isSecret: (path: string, parameters: URLSearchParams) => boolean
}

/** A page from which a form was sent, and the form. */
interface ReceivedForm extends SiteLocale, FormWithFiles {
  readonly url: URL
  /** The base of its address, to which the next page is relative. */
  readonly base: string
}

/** Whether only signed-in users can send a form. */
export function needsSignIn(services: Pick<FormServices, 'calls'>, fields: URLSearchParams): boolean {
  const { call } = requestedForm(services, fields)
  return call !== null && call.access !== 'everyone'
}

/** Answers every form: a browser without scripts gets a page or a redirect, our own script the outcome as JSON. */
export async function answerForm(
  services: FormServices,
  pages: FormPages,
  request: FastifyRequest,
  reply: FastifyReply,
  received: ReceivedForm,
): Promise<FastifyReply> {
  const { url, site, language, base, fields, files, refused } = received
  const { call, name, params } = requestedForm(services, fields)
  url.searchParams.delete(doneParameter)
  const input: FormInput = {
    site,
    language,
    base,
    path: pathBelow(base, url.pathname),
    query: url.searchParams,
    fields: params,
    token: fields.get(formNames.token) ?? '',
  }
  const at = fields.get(formNames.at) ?? formId(name)
  const again = { at, form: name, fields, typed: call?.form.fields ?? [], secret: call?.form.secret ?? [] }
  const respond = async (sent: SentForm, hasSaved = false): Promise<FastifyReply> =>
    isScript(request)
      ? await reply
          .code(sent.status)
          .headers(notStored)
          .send({ type: 'refused', errors: sent.errors, problem: sent.problem, hasSaved })
      : await pages.sendAgain(request, reply, { url, site, language, sent: { ...sent, ...(await shownAgain()) } })

  /** The refusal is sent also if what stands around the form cannot be read. */
  async function shownAgain(): Promise<Pick<SentForm, 'shown'> | null> {
    const showsAgain = call?.form.showsAgain
    if (showsAgain === undefined) return null
    try {
      return { shown: await showsAgain(input, services.callContext({ site, language }, request)) }
    } catch (error) {
      request.log.error({ err: error, form: name }, 'what a refused form stands in could not be read')
      return null
    }
  }

  if (call === null) return await respond(sentForm(again, { type: 'refused', problem: { text: 'form.gone' } }))
  const isSignedOut = request.session === null && call.access !== 'everyone'
  if (isSignedOut) return await askToSignIn(call)
  const [refusal] = call.form.files?.readsRefused === true ? [] : refused.values()
  if (refusal !== undefined) return await respond(sentForm(again, refusedFile(refusal)))
  try {
    const caller = services.callContext({ site, language }, request)
    const stored = await withRetainedFile(files, call, params, params.get(formNames.uploaded) ?? '', caller)
    const context = { ...caller, formRequest: { request, reply }, sentFiles: { stored, refused } }
    const outcome = await processForm({ call, input, context }, services, request)
    if (outcome.type === 'refused' && isUnavailable(outcome, call) && hasEndedSession(request))
      return await askToSignIn(call)
    return outcome.type === 'refused'
      ? await respond(sentForm(again, outcome, retainedFile(stored, call, caller)), outcome.hasSaved)
      : await accept(outcome, outcome.keeps === undefined ? null : retainedFile(stored, call, caller))
  } catch (error) {
    return await fail(error, call)
  }

  /** `file`: what the form goes on with, if it is not sent yet. */
  async function accept(outcome: AcceptedForm, file: SentForm['file']): Promise<FastifyReply> {
    const next = outcome.path ?? (outcome.to === undefined ? null : base + outcome.to)
    // The home page has no slash at its end.
    const to = next ?? base + (input.path === '/' ? '' : input.path) + url.search
    if (isScript(request)) return await reply.headers(notStored).send({ ...outcome, to: next })
    const isUnfinished = [...fields].some(
      ([field, value]) => value !== '' && outcome.keeps?.includes(parameterOf(field)) === true,
    )
    if (outcome.shown !== undefined || (isUnfinished && next === null))
      return await pages.sendAgain(request, reply, { url, site, language, sent: sentForm(again, outcome, file) })
    if (outcome.signsIn === true && isUnfinished) return await keepUntilSignedIn(to, goesOn(fields, outcome))
    if (pages.isSecret(input.path, url.searchParams)) void reply.headers(secretAddress)
    return seeOther(reply, withNotice(to, outcome.notice, next === null ? (outcome.place ?? at) : null))
  }

  async function fail(error: unknown, { form }: FormCall): Promise<FastifyReply> {
    if (!(error instanceof Failure)) return await unexpected(error)
    if (error.code !== 'ACCESS_DENIED') return error.status >= 500 ? await unexpected(error) : await refuse(error)
    auditDenial(services, request, error.code)
    return await respond(sentForm(again, { type: 'refused', problem: { text: form.gone ?? 'form.gone' } }))
  }

  /** What was typed is kept in a page that sends it again after the sign-in, which opens in another window. */
  async function askToSignIn({ form }: FormCall): Promise<FastifyReply> {
    const signIn = pages.signInAddress(base, url.pathname + url.search)
    if (isScript(request)) return await reply.code(401).headers(notStored).send({ type: 'signedOut', to: signIn })
    const isTyped = [...fields].some(([field, value]) => value !== '' && form.fields.includes(parameterOf(field)))
    if (!isTyped) return seeOther(reply, signIn)
    return await keepUntilSignedIn(signIn, [...fields])
  }

  async function keepUntilSignedIn(signIn: string, retained: SignedOutForm['fields']): Promise<FastifyReply> {
    const named = [...files, ...refused].map(([field, file]) => ({ field, name: file.name }))
    const signedOut = { fields: retained, files: named, signIn, action: url.pathname + url.search }
    return await pages.sendSignedOut(request, reply, { url, site, language, signedOut })
  }

  async function unexpected(error: unknown): Promise<FastifyReply> {
    services.metrics.failed()
    request.log.error({ err: error, form: name }, 'unexpected failure')
    return await respond(sentForm(again, { type: 'refused', problem: { text: 'form.failed', status: 500 } }))
  }

  async function refuse({ code }: Failure): Promise<FastifyReply> {
    const status = errors[code].status === 409 ? 409 : 422
    return await respond(sentForm(again, { type: 'refused', problem: { text: 'form.refused', status } }))
  }
}

/** The fields with which a form goes on after a sign-in; its button, and what belongs to single records, has been dealt with. */
const goesOn = (fields: URLSearchParams, { keeps = [] }: AcceptedForm): SignedOutForm['fields'] =>
  [...fields].filter(
    ([name]) => keeps.includes(parameterOf(name)) || (name !== formNames.command && parameterOf(name) === name),
  )

const isUnavailable = ({ problem }: RefusedForm, { form }: FormCall): boolean =>
  problem?.text === (form.gone ?? 'form.gone')

/** What is gone for a guest whose browser has been signed in may be there again after a sign-in: the cart of a user. */
const hasEndedSession = (request: FastifyRequest): boolean => request.session === null && tokenOf(request) !== null

/** Our own script asks for JSON; it shows the outcome in the page. */
const isScript = ({ headers }: FastifyRequest): boolean => headers.accept === 'application/json'

const notStored = { 'cache-control': cacheControl.notStored } as const

const refusedFile = ({ failure: { code } }: RefusedFile) =>
  ({
    type: 'refused',
    problem: {
      text: code === 'UPLOAD_QUOTA_EXCEEDED' ? 'form.fileQuota' : 'form.fileRefused',
      status: 422,
    },
  }) as const

/** The address of the next page, with what was done and the place where it is said. */
function withNotice(to: string, notice: string | undefined, at: string | null): string {
  const placed = at === null || at === '' || to.includes('#') ? to : `${to}#${at}`
  return notice === undefined ? placed : doneAddress(placed, notice)
}
