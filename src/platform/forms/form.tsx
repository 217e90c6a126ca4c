import { Fragment, use, useState, type ReactNode } from 'react'
import { formRules } from 'virtual:form-rules'
import type { CallName } from '#platform/calls/server-calls.ts'
import { FormsContext } from '#platform/pages/forms-context.ts'
import { usePage } from '#platform/pages/page-context.ts'
import type { PageForms, SentForm } from '#platform/pages/sent-form.ts'
import { FormContext, type FormField } from '#platform/widgets/form/form-context.ts'
import css from '#platform/widgets/form/form.module.css'
import { formId, formNames } from './form-names.ts'
import { DraftKeeper } from './drafts/form-draft-keeper.tsx'
import { fieldErrorText, FormScopeContext } from './form-scope.ts'
import { FormStatus } from './form-status.tsx'
import { useFormState } from './use-form-state.ts'

interface FormProps {
  /** The call that the form runs, unless one of its buttons names another one (`formCommand`). */
  readonly of: CallName
  /** Tells forms of the same call on one page from each other: the id of a record. */
  readonly record?: string
  /** The visible names of the fields. */
  readonly labels?: Readonly<Record<string, string>>
  /** The names of the records to which fields such as `quantity.<id>` belong. */
  readonly records?: Readonly<Record<string, string>>
  /** Parameters that nobody types. */
  readonly hidden?: HiddenValues
  readonly takesFile?: boolean | undefined
  /** Asks before the page is left with something typed. Not where leaving is a part of it: other ways to sign in. */
  readonly asksBeforeLeaving?: boolean
  /** The page is this form: its answer begins at the top, or at the field that has the focus. */
  readonly isPage?: boolean
  /** In place of the layout of forms. */
  readonly className?: string | undefined
  /** The accessible name. */
  readonly name: string
  readonly children: ReactNode
}

/**
 * The form of a call on a page of a site: labels, errors at their fields with the focus on the first one, a summary, the pending
 * state, what was done, and a draft of what was typed. With scripts the page stays; without them the server answers with the page.
 */
export function Form({
  of,
  record = '',
  labels = {},
  records = {},
  hidden = {},
  takesFile = false,
  asksBeforeLeaving = true,
  isPage = false,
  className = css.form,
  name,
  children,
}: FormProps) {
  const page = usePage()
  const forms = use(FormsContext)
  const at = formId(of, record)
  const [fields] = useState(() => new Set<FormField>())
  const user = page.user?.id ?? null
  const sent = sentTo(at, forms)
  const { state, element, submit, undo, discard } = useFormState(sent, fields, at, user)
  const { values, errors, attempt } = state
  const errorText = fieldErrorText(page.t)
  const scope = { at, labels, records, rules: formRules[of] ?? {}, values, errors, errorText, attempt }
  return (
    <FormContext value={fields}>
      <FormScopeContext value={scope}>
        <form
          id={at}
          ref={element}
          method="post"
          // Without scripts the answer is shown where the form stands.
          action={isPage ? undefined : `#${at}`}
          encType={takesFile ? 'multipart/form-data' : undefined}
          className={className}
          aria-label={name}
          // What was typed before is unsaved from the beginning.
          data-again={isRefused(sent) ? '' : undefined}
          aria-busy={state.isPending}
          onSubmit={submit}
        >
          <HiddenFields
            values={{ [formNames.form]: of, [formNames.at]: at, ...tokenOf(at, forms), ...fileOf(sent), ...hidden }}
          />
          <FormStatus state={state} scope={scope} onUndo={undo} onDiscard={discard} page={page} />
          <Fragment key={state.generation}>
            {children}
            <DraftKeeper
              key={state.steps}
              {...{ at, element, user }}
              isTyped={state.values !== null}
              question={asksBeforeLeaving ? page.t('form.leave') : null}
            />
          </Fragment>
        </form>
      </FormScopeContext>
    </FormContext>
  )
}

/** The form as it was sent, where it is this one. */
const sentTo = (at: string, { sent }: PageForms): SentForm | null => (sent?.at === at ? sent : null)

/** Marks the form, so that a form that is sent again counts once. */
const tokenOf = (at: string, { token }: PageForms): HiddenValues =>
  token === null ? {} : { [formNames.token]: `${token} ${at}` }

/** The file with which a refused form goes on. */
const fileOf = (sent: SentForm | null): HiddenValues => {
  const token = sent?.file?.token ?? null
  return token === null ? {} : { [formNames.uploaded]: token }
}

const isRefused = (sent: SentForm | null): boolean => sent !== null && sent.status !== 200

type HiddenValues = Readonly<Record<string, string | number | readonly string[]>>

const HiddenFields = ({ values }: { readonly values: HiddenValues }) =>
  Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => (
      <input key={`${name} ${each}`} type="hidden" name={name} value={each} />
    )),
  )
