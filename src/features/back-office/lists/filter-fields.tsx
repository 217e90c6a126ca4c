import { filterOperators } from '#platform/values/list-filters.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { filterInputs } from '#features/back-office/page-parts/filter-lines.ts'
import { type FilterForm, isRefused, type ShownLine } from './filter-shapes.ts'

/** The operators that a condition can have in a form; `Within` is of the platform and has no meaning here. */
const operators = filterOperators.filter((operator) => operator !== 'Within')
const dayWords = ['TODAY', 'YESTERDAY', 'THIS_WEEK', 'THIS_MONTH', 'THIS_YEAR', 'LAST_N_DAYS:30', 'NEXT_N_DAYS:30']
const dayWordsId = 'day-words'

/** The conditions of a list, and a line for another one. They are part of the form that shows the list. */
export function FilterFields({ form, texts }: { readonly form: FilterForm; readonly texts: PageTexts }) {
  const { t } = texts
  const { lines, logic, logicProblem, hasRoom } = form
  return (
    <details className="office-filters" open={isRefused(form)}>
      <summary aria-keyshortcuts="f">
        {t('backOffice.filter.title')}
        {lines.length > 0 && ` (${lines.length})`}
      </summary>
      {lines.map((line, index) => (
        <Line key={`${index + 1} ${line.field}`} number={index + 1} line={line} form={form} texts={texts} />
      ))}
      {hasRoom && <Line number={lines.length + 1} line={null} form={form} texts={texts} />}
      {lines.length > 1 && (
        <label className="office-field">
          <span className="office-label">{t('backOffice.filter.logic')}</span>
          <input
            name={filterInputs.logic}
            defaultValue={logic}
            placeholder={lines.map((_, index) => index + 1).join(' AND ')}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={logicProblem !== null || undefined}
          />
          {logicProblem !== null && (
            <small className="office-problem" lang="en">
              {logicProblem}
            </small>
          )}
        </label>
      )}
      <Button type="submit">{t('backOffice.filter.apply')}</Button>
      <datalist id={dayWordsId}>
        {dayWords.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </details>
  )
}

function Line({
  number,
  line,
  form,
  texts,
}: {
  readonly number: number
  /** Null: the line for another condition. */
  readonly line: ShownLine | null
  readonly form: FilterForm
  readonly texts: PageTexts
}) {
  const { t } = texts
  const fields =
    form.fields.some(({ name }) => name === line?.field) || line === null
      ? form.fields
      : [...form.fields, { name: line.field, label: line.label }]
  const offered = line === null || line.operators.length === 0 ? operators : line.operators
  return (
    <fieldset className="office-filter">
      <legend>
        <span className="visually-hidden">{t('backOffice.filter.line', { number })}</span>
        <span aria-hidden="true">{number}</span>
      </legend>
      <label>
        <span className="visually-hidden">{t('backOffice.filter.field')}</span>
        <select name={filterInputs.field(number)} defaultValue={line?.field ?? ''} lang="en">
          <option value="">–</option>
          {fields.map(({ name, label }) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('backOffice.filter.operator')}</span>
        <select name={filterInputs.operator(number)} defaultValue={line?.operator ?? 'Equals'}>
          {offered.map((operator) => (
            <option key={operator} value={operator}>
              {t(`backOffice.filter.${operator}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="visually-hidden">{t('backOffice.filter.value')}</span>
        <ValueInput number={number} line={line} texts={texts} />
        {line !== null && line.problem !== null && (
          <small className="office-problem" lang="en">
            {line.problem}
          </small>
        )}
      </label>
    </fieldset>
  )
}

function ValueInput({
  number,
  line,
  texts,
}: {
  readonly number: number
  readonly line: ShownLine | null
  readonly texts: PageTexts
}) {
  const name = filterInputs.value(number)
  const value = line?.value ?? ''
  const isInvalid = (line?.problem ?? null) !== null || undefined
  if (line !== null && line.choices.length > 0) {
    const isKnown = value === '' || line.choices.some((choice) => choice.value === value)
    return (
      <select name={name} defaultValue={value} aria-invalid={isInvalid}>
        <option value="">–</option>
        {!isKnown && <option value={value}>{line.shownValue}</option>}
        {line.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {line.isFlag ? flagText(choice.value, texts) : choice.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      name={name}
      defaultValue={value}
      maxLength={200}
      autoComplete="off"
      aria-invalid={isInvalid}
      list={line?.isDay === true ? dayWordsId : undefined}
    />
  )
}

const flagText = (value: string, { t }: PageTexts): string => t(value === 'true' ? 'backOffice.yes' : 'backOffice.no')

function valueText({ isFlag, value, shownValue }: ShownLine, texts: PageTexts): string {
  if (value === '') return texts.t('backOffice.empty')
  return isFlag ? flagText(value, texts) : shownValue
}

/** The conditions of the shown rows, each with a way to remove it. */
export function FilterChips({
  form: { lines },
  without,
  withoutAllHref,
  texts,
}: {
  readonly form: FilterForm
  readonly without: readonly string[]
  readonly withoutAllHref: string
  readonly texts: PageTexts
}) {
  const { t } = texts
  if (lines.length === 0) return null
  return (
    <ul className="office-chips" aria-label={t('backOffice.filter.title')}>
      {lines.map((line, index) => (
        <li key={without[index]}>
          <a href={without[index]}>
            <span className="visually-hidden">{t('backOffice.filter.remove')}: </span>
            <span lang="en">{line.label}</span> {t(`backOffice.filter.${line.operator}`)}{' '}
            <b>{valueText(line, texts)}</b> <span aria-hidden="true">×</span>
          </a>
        </li>
      ))}
      <li>
        <a href={withoutAllHref}>{t('backOffice.filter.removeAll')}</a>
      </li>
    </ul>
  )
}
