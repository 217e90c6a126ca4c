import { languageName } from '#platform/i18n/language-name.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Row, RowPart } from '#platform/entity/kinds/row-form.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { inputNames, type Problem, type RowAction, type RowsEditor } from '#features/back-office/fields/form-shapes.ts'
import { ProblemText } from './problem-text.tsx'

interface RowsProps {
  /** The field. */
  readonly name: string
  readonly editor: RowsEditor
  readonly problems: readonly Problem[]
  readonly texts: PageTexts
}

/** A list with one line for each row. Its buttons send the form, which is shown again; a script does the same without sending it. */
export function RowsInputs({
  name,
  editor,
  problems,
  labelId,
  describedBy,
  texts,
}: RowsProps & { readonly labelId: string; readonly describedBy: string | undefined }) {
  const { t } = texts
  const { parts, rows, empty, sum } = editor
  const all: readonly Row[] = [...rows, ...Array.from({ length: empty }, () => parts.map(() => ''))]
  return (
    <div
      className="office-rows"
      role="group"
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      data-rows={name}
      data-parts={parts.length === 1 ? 'one' : parts.length > maxPartsOfLine ? 'many' : 'few'}
    >
      {all.map((row, at) => (
        <RowInputs
          // Rows have no key of their own, and a page shows them once.
          key={at}
          name={name}
          editor={editor}
          row={row}
          at={at}
          problems={problems.filter((problem) => problem.row === at)}
          texts={texts}
        />
      ))}
      <div className="office-rows-end">
        <Button type="submit" size="small" name={inputNames.changeRows} value={valueOf('add', name)} formNoValidate>
          {t('backOffice.rows.add')}
        </Button>
        {sum !== null && (
          <p className="office-sum">
            {t('backOffice.rows.sum')} <output data-sum={parts[sum.at]?.name}>{sum.text}</output> %{' '}
            <small>{t(`backOffice.rows.rule.${sum.rule}`)}</small>
          </p>
        )}
      </div>
    </div>
  )
}

/** The maximum number of parts that stand beside each other on a wide screen, below one line of labels. */
const maxPartsOfLine = 4

const valueOf = (action: RowAction, name: string, key = ''): string => [action, name, key].join(' ').trim()

function RowInputs({
  name,
  editor: { parts, focus, isOrdered, lookups },
  row,
  at,
  problems,
  texts,
}: RowsProps & { readonly row: Row; readonly at: number }) {
  const { t } = texts
  const id = `row-${name}-${at}`
  const isRefused = problems.length > 0
  const actions: readonly RowAction[] = isOrdered ? ['up', 'down', 'remove'] : ['remove']
  return (
    <div
      className="office-row"
      role="group"
      data-refused={isRefused ? '' : undefined}
      aria-describedby={isRefused ? `${id}-problem` : undefined}
      {...numbered(at, (number) => t('backOffice.rows.row', { number }))}
    >
      <div className="office-parts">
        {parts.map((part, position) => (
          <label key={part.name} data-part={part.type}>
            <span lang="en">{part.label}</span>
            <PartInput
              part={part}
              attributes={{
                name: inputNames.part(name, String(at), part.name),
                autoFocus: at === focus && position === 0,
                'aria-invalid': problems.some((problem) => problem.part === position) ? true : undefined,
                'aria-describedby': isRefused ? `${id}-problem` : undefined,
              }}
              value={row[position] ?? ''}
              lookups={lookups}
              texts={texts}
            />
          </label>
        ))}
      </div>
      <div className="office-row-actions">
        {actions.map((action) => (
          <button
            key={action}
            type="submit"
            name={inputNames.changeRows}
            value={valueOf(action, name, String(at))}
            formNoValidate
            {...numbered(at, (number) => t(`backOffice.rows.${action}`, { number }))}
          >
            <span aria-hidden="true">{signs[action]}</span>
          </button>
        ))}
      </div>
      <Problems id={`${id}-problem`} problems={problems} texts={texts} />
    </div>
  )
}

/** The name of what belongs to the row at an index, and the form from which a script makes the names of other rows. */
const numbered = (at: number, text: (number: number | string) => string) => ({
  'data-numbered': text('#'),
  'aria-label': text(at + 1),
})

const Problems = ({ id, problems, texts }: Pick<RowsProps, 'problems' | 'texts'> & { readonly id: string }) =>
  problems.length > 0 && (
    <div className="office-problem" id={id}>
      {problems.map((problem, position) => (
        <ProblemText key={position} problem={problem} texts={texts} />
      ))}
    </div>
  )

const signs: Readonly<Record<RowAction, string>> = { add: '+', remove: '×', up: '↑', down: '↓' }

function PartInput({
  part,
  attributes,
  value,
  lookups,
  texts,
}: {
  readonly part: RowPart
  readonly attributes: {
    readonly name: string
    readonly autoFocus: boolean
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
  }
  readonly value: string
  readonly lookups: readonly string[]
  readonly texts: PageTexts
}) {
  if (part.type === 'language')
    return (
      <select {...attributes} defaultValue={value}>
        <option value="">–</option>
        {languageCodes.map((code) => (
          <option key={code} value={code}>
            {languageName(code, texts.language)}
          </option>
        ))}
      </select>
    )
  // An input has one line, and would lose the ends of the others.
  if (value.includes('\n')) return <textarea {...attributes} rows={2} defaultValue={value} />
  return (
    <input
      {...attributes}
      type="text"
      inputMode={part.type === 'number' ? 'decimal' : undefined}
      data-lookups={part.type === 'reference' ? lookups.join(' ') : undefined}
      defaultValue={value}
    />
  )
}
