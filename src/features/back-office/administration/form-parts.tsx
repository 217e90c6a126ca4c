import type { ReactNode } from 'react'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { actField, type Problem } from './problem.ts'

/** Says what has just been done, or why nothing was. */
export function Outcome({
  done,
  problem,
  texts,
}: {
  /** The key of a message. */
  readonly done: string | null
  readonly problem: Problem | null
  readonly texts: PageTexts
}) {
  return (
    <>
      {done !== null && (
        <div role="status">
          <Notice tone="info">{texts.t(done)}</Notice>
        </div>
      )}
      {problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <ProblemText problem={problem} texts={texts} />
          </Notice>
        </div>
      )}
    </>
  )
}

/** Sentences of the record engine are English. */
const ProblemText = ({ problem, texts: { t } }: { readonly problem: Problem; readonly texts: PageTexts }) =>
  'text' in problem ? <p lang="en">{problem.text}</p> : <p>{t(problem.key, problem.values)}</p>

interface Field {
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** Whether this field is why the form was refused. */
  readonly isRefused?: boolean
}

interface Described {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

function Labelled({
  field: { name, label, hint, isRefused = false },
  isRequired = false,
  texts,
  children,
}: {
  readonly field: Field
  readonly isRequired?: boolean
  readonly texts: PageTexts
  readonly children: (attributes: Described) => ReactNode
}) {
  const id = `input-${name}`
  return (
    <div className="office-field">
      <label htmlFor={id}>
        {label}
        {isRequired && <small> ({texts.t('backOffice.required')})</small>}
      </label>
      {children({
        id,
        name,
        'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
        'aria-invalid': isRefused ? true : undefined,
      })}
      {hint !== undefined && (
        <p className="office-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export const TextField = ({
  value,
  type = 'text',
  isRequired = false,
  maxLength,
  texts,
  ...field
}: Field & {
  readonly value: string
  readonly type?: 'text' | 'email' | 'url' | 'number' | 'date' | 'search'
  readonly isRequired?: boolean
  readonly maxLength?: number
  readonly texts: PageTexts
}) => (
  <Labelled field={field} isRequired={isRequired} texts={texts}>
    {(attributes) => (
      <input
        {...attributes}
        type={type}
        defaultValue={value}
        maxLength={maxLength}
        aria-required={isRequired ? true : undefined}
        autoComplete="off"
      />
    )}
  </Labelled>
)

export interface Option {
  readonly value: string
  readonly text: string
  readonly lang?: string
}

export const SelectField = ({
  value,
  options,
  texts,
  ...field
}: Field & { readonly value: string; readonly options: readonly Option[]; readonly texts: PageTexts }) => (
  <Labelled field={field} texts={texts}>
    {(attributes) => (
      <select {...attributes} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    )}
  </Labelled>
)

export const ChecksField = ({
  name,
  label,
  values,
  options,
}: Pick<Field, 'name' | 'label'> & { readonly values: readonly string[]; readonly options: readonly Option[] }) => (
  <div className="office-field" data-wide="">
    <p className="office-label" id={`input-${name}-label`}>
      {label}
    </p>
    <div className="office-choices" data-all="" role="group" aria-labelledby={`input-${name}-label`}>
      {options.map(({ value, text, lang }) => (
        <label key={value} lang={lang}>
          <input type="checkbox" name={name} value={value} defaultChecked={values.includes(value)} />
          {text}
        </label>
      ))}
    </div>
  </div>
)

/** A button that does one thing. */
export const ActForm = ({
  action,
  act,
  label,
  about,
  fields = {},
  variant = 'neutral',
}: {
  readonly action: string
  readonly act: string
  readonly label: string
  /** What it is done to, for those who hear the button without its row. */
  readonly about?: string
  readonly fields?: Readonly<Record<string, string>>
  readonly variant?: 'neutral' | 'destructive-text'
}) => (
  <form action={action} method="post">
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    <Button
      type="submit"
      size="small"
      variant={variant}
      name={actField}
      value={act}
      aria-label={about === undefined ? undefined : `${label}: ${about}`}
    >
      {label}
    </Button>
  </form>
)
