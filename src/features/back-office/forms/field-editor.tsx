import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { type Editor, type FormField, inputNames } from '#features/back-office/fields/form-shapes.ts'
import { comparedAttributes } from '#features/back-office/duplicates/similar-elements.ts'
import { EditorInputs, type InputAttributes } from './editor-inputs.tsx'
import { ProblemText } from './problem-text.tsx'

/** An editor of several inputs, which has a label as a group. */
const isGroupOf = ({ type }: Editor): boolean => type === 'choices' || type === 'texts' || type === 'rows'

/** The id of what a link to a field leads to. */
export const editorId = ({ name, editor }: Pick<FormField, 'name' | 'editor'>): string =>
  isGroupOf(editor) ? `input-${name}-label` : `input-${name}`

/** A field of a form: label, editor, and why it was refused. `hasFocus`: it is the first refused one. */
export function FieldEditor({
  field,
  hasFocus = false,
  texts,
}: {
  readonly field: FormField
  readonly hasFocus?: boolean
  readonly texts: PageTexts
}) {
  const { name, isRequired, editor, base } = field
  // A reason that belongs to a row stands beside it, unless the row is not shown.
  const shownRows = editor.type === 'rows' ? editor.rows.length : 0
  const problems = field.problems.filter(({ row }) => row === undefined || row >= shownRows)
  const id = `input-${name}`
  const hint = hintOf(editor, texts)
  const described = [hint === null ? '' : `${id}-hint`, problems.length === 0 ? '' : `${id}-problem`].join(' ').trim()
  const attributes: InputAttributes = {
    id,
    name: inputNames.field(name),
    'aria-invalid': problems.length > 0 ? true : undefined,
    'aria-required': isRequired && editor.type !== 'checkbox' ? true : undefined,
    'aria-describedby': described === '' ? undefined : described,
    autoFocus: hasFocus,
  }
  const isGroup = isGroupOf(editor)
  const words = <Words field={field} texts={texts} />
  return (
    <div
      className="office-field"
      data-wide={isGroup || editor.type === 'lines' || editor.type === 'records' ? '' : undefined}
      data-refused={field.problems.length > 0 ? '' : undefined}
      {...comparedAttributes(name, editor.type, field.compared)}
    >
      <input type="hidden" name={inputNames.base(name)} value={base} />
      {!isGroup && editor.type !== 'checkbox' && <label htmlFor={id}>{words}</label>}
      {isGroup && (
        <p className="office-label" id={`${id}-label`}>
          {words}
        </p>
      )}
      <EditorInputs
        editor={editor}
        attributes={attributes}
        name={name}
        labelId={`${id}-label`}
        problems={field.problems}
        texts={texts}
      />
      {editor.type === 'checkbox' && <label htmlFor={id}>{words}</label>}
      {hint !== null && (
        <p className="office-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problems.length > 0 && <Problems id={`${id}-problem`} problems={problems} texts={texts} />}
    </div>
  )
}

const Words = ({ field, texts: { t } }: { readonly field: FormField; readonly texts: PageTexts }) => (
  <>
    <span lang="en">{field.label}</span>
    {field.isRequired && <small> ({t('backOffice.required')})</small>}
  </>
)

const Problems = ({
  id,
  problems,
  texts,
}: Pick<FormField, 'problems'> & {
  readonly id: string
  readonly texts: PageTexts
}) => (
  <div className="office-problem" id={id}>
    {problems.map((problem) => (
      <ProblemText key={'text' in problem ? problem.text : problem.typed} problem={problem} texts={texts} />
    ))}
  </div>
)

function hintOf(editor: Editor, { t }: PageTexts): string | null {
  if (editor.type === 'record' || (editor.type === 'rows' && editor.parts.some(({ type }) => type === 'reference')))
    return t('backOffice.hint.record')
  if (editor.type === 'records') return t('backOffice.hint.records')
  if (editor.type === 'file') return t('backOffice.files.hint', { size: editor.max.text })
  return editor.type === 'line' && editor.input === 'datetime-local' ? t('backOffice.hint.moment') : null
}
