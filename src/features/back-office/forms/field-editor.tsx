import { languageName } from '#platform/i18n/language-name.ts'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { type Editor, type FormField, inputNames, type Problem } from './form-shapes.ts'
import { comparedAttributes } from '#features/back-office/duplicates/similar-elements.ts'
import { FileInput } from '#features/back-office/files/file-input.tsx'
import { ProblemText } from './problem-text.tsx'
import { RowsInputs } from './rows-editor.tsx'

/** A field of a form: label, editor, and why it was refused. */
export function FieldEditor({ field, texts }: { readonly field: FormField; readonly texts: PageTexts }) {
  const { t } = texts
  const { name, label, isRequired, editor, base } = field
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
  }
  const isGroup = editor.type === 'choices' || editor.type === 'texts' || editor.type === 'rows'
  const words = (
    <>
      <span lang="en">{label}</span>
      {isRequired && <small> ({t('backOffice.required')})</small>}
    </>
  )
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
      <Input
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
      {problems.length > 0 && (
        <div className="office-problem" id={`${id}-problem`}>
          {problems.map((problem) => (
            <ProblemText key={'text' in problem ? problem.text : problem.typed} problem={problem} texts={texts} />
          ))}
        </div>
      )}
    </div>
  )
}

interface InputAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-required': true | undefined
  readonly 'aria-describedby': string | undefined
}

function Input({
  editor,
  attributes,
  name,
  labelId,
  problems,
  texts,
}: {
  readonly editor: Editor
  readonly attributes: InputAttributes
  readonly name: string
  readonly labelId: string
  readonly problems: readonly Problem[]
  readonly texts: PageTexts
}) {
  switch (editor.type) {
    case 'line':
      return editor.input === 'decimal' || editor.input === 'text' ? (
        <input
          {...attributes}
          type="text"
          inputMode={editor.input === 'decimal' ? 'decimal' : undefined}
          defaultValue={editor.value}
        />
      ) : (
        <input {...attributes} type={editor.input} step={1} defaultValue={editor.value} />
      )
    case 'lines':
    case 'records':
      return <textarea {...attributes} rows={4} defaultValue={editor.value} />
    case 'record':
      return <input {...attributes} type="text" data-lookups={editor.lookups.join(' ')} defaultValue={editor.value} />
    case 'rows':
      return (
        <RowsInputs
          name={name}
          editor={editor}
          problems={problems}
          labelId={labelId}
          describedBy={attributes['aria-describedby']}
          texts={texts}
        />
      )
    case 'checkbox':
      return <input {...attributes} type="checkbox" value="true" defaultChecked={editor.isSet} />
    case 'choice':
      return (
        <select {...attributes} defaultValue={editor.value}>
          <option value="">–</option>
          {editor.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )
    case 'choices':
      return (
        <div
          className="office-choices"
          role="group"
          aria-labelledby={labelId}
          aria-describedby={attributes['aria-describedby']}
        >
          {editor.options.map(({ value, label }) => (
            <label key={value}>
              <input
                type="checkbox"
                name={attributes.name}
                value={value}
                defaultChecked={editor.values.includes(value)}
              />
              {label}
            </label>
          ))}
        </div>
      )
    case 'file':
      return <FileInput name={name} editor={editor} attributes={attributes} texts={texts} />
    default:
      return (
        <div
          className="office-texts"
          role="group"
          aria-labelledby={labelId}
          aria-describedby={attributes['aria-describedby']}
        >
          {editor.texts.map(({ language, value, fallback }) => (
            <label key={language}>
              {languageName(language, texts.language)}
              <textarea
                name={inputNames.language(name, language)}
                rows={1}
                lang={language}
                defaultValue={value}
                placeholder={fallback === '' ? undefined : fallback}
              />
            </label>
          ))}
        </div>
      )
  }
}

function hintOf(editor: Editor, { t }: PageTexts): string | null {
  if (editor.type === 'record' || (editor.type === 'rows' && editor.parts.some(({ type }) => type === 'reference')))
    return t('backOffice.hint.record')
  if (editor.type === 'records') return t('backOffice.hint.records')
  if (editor.type === 'file') return t('backOffice.files.hint', { size: editor.max.text })
  return editor.type === 'line' && editor.input === 'datetime-local' ? t('backOffice.hint.moment') : null
}
