import type * as v from 'valibot'
import * as actions from './actions.ts'
import * as apps from './apps.ts'
import * as avatars from './avatars.ts'
import * as changes from './changes.ts'
import * as batches from './batches.ts'
import * as duplicates from './duplicates.ts'
import * as errorBodies from './error-bodies.ts'
import * as importJobs from './import-jobs.ts'
import * as inputs from './inputs.ts'
import * as layout from './layout.ts'
import * as listInputs from './list-inputs.ts'
import * as listPreferences from './list-preferences.ts'
import * as lists from './lists.ts'
import * as lookups from './lookups.ts'
import * as objectInfo from './object-info.ts'
import * as picklists from './picklist-values.ts'
import * as recordDefaults from './record-defaults.ts'
import * as recordUi from './record-ui.ts'
import * as record from './record.ts'
import * as relatedLists from './related-lists.ts'
import * as search from './search.ts'

/**
 * Every representation of the record data API under the platform's own name (platform API 3). The additions of section 2 follow the
 * same style. The server's types and tests, the OpenAPI document and the browser's data layer all read it from here.
 */
export const representations = {
  // Records
  Record: record.record,
  FieldValue: record.fieldValue,
  RecordCollection: record.recordCollection,
  RecordTypeInfo: record.recordTypeInfo,
  LocationField: record.locationField,
  ContentVersionComposite: record.contentVersionComposite,
  RecordUi: recordUi.recordUi,
  // Object info
  ObjectInfo: objectInfo.objectInfo,
  ObjectInfoDirectory: objectInfo.objectInfoDirectory,
  ObjectInfoDirectoryEntry: objectInfo.objectInfoDirectoryEntry,
  Field: objectInfo.field,
  ChildRelationship: objectInfo.childRelationship,
  FilteredLookupInfo: objectInfo.filteredLookupInfo,
  ReferenceToInfo: objectInfo.referenceToInfo,
  ThemeInfo: objectInfo.themeInfo,
  // Picklists
  PicklistValues: picklists.picklistValues,
  PicklistValuesCollection: picklists.picklistValuesCollection,
  PicklistValue: picklists.picklistValue,
  AbstractPicklistValueAttributes: picklists.abstractPicklistValueAttributes,
  CaseStatusPicklistValueAttributes: picklists.caseStatusPicklistValueAttributes,
  LeadStatusPicklistValueAttributes: picklists.leadStatusPicklistValueAttributes,
  OpportunityStagePicklistValueAttributes: picklists.opportunityStagePicklistValueAttributes,
  WorkStepStatusPicklistValueAttributes: picklists.workStepStatusPicklistValueAttributes,
  StandardPicklistValueAttributes: picklists.standardPicklistValueAttributes,
  // Layouts
  RecordLayout: layout.recordLayout,
  RecordLayoutSection: layout.recordLayoutSection,
  RecordLayoutRow: layout.recordLayoutRow,
  RecordLayoutItem: layout.recordLayoutItem,
  RecordLayoutSaveOption: layout.recordLayoutSaveOption,
  AbstractRecordLayoutComponent: layout.abstractRecordLayoutComponent,
  CanvasLayoutComponent: layout.canvasLayoutComponent,
  CustomLinkLayoutComponent: layout.customLinkLayoutComponent,
  FieldLayoutComponent: layout.fieldLayoutComponent,
  RecordLayoutComponent: layout.recordLayoutComponent,
  ReportLayoutComponent: layout.reportLayoutComponent,
  VisualforceLayoutComponent: layout.visualforceLayoutComponent,
  RecordLayoutUserState: layout.recordLayoutUserState,
  RecordLayoutSectionUserState: layout.recordLayoutSectionUserState,
  RecordLayoutUserStateInput: listInputs.recordLayoutUserStateInput,
  RecordLayoutSectionUserStateInput: listInputs.recordLayoutSectionUserStateInput,
  PathLayout: layout.pathLayout,
  PathStep: layout.pathStep,
  PathTransition: layout.pathTransition,
  // Lists
  ListInfo: lists.listInfo,
  ListColumn: lists.listColumn,
  ListFilterByInfo: lists.listFilterByInfo,
  ListOrderByInfo: lists.listOrderByInfo,
  ListReference: lists.listReference,
  ListScope: lists.listScope,
  ListShare: lists.listShare,
  ListUserPreference: lists.listUserPreference,
  ListRecordCollection: lists.listRecordCollection,
  ListUi: lists.listUi,
  ListUiOrSummaries: lists.listUiOrSummaries,
  ListInfoOrSummaries: lists.listInfoOrSummaries,
  ListViewSummary: lists.listViewSummary,
  ListViewSummaryCollection: lists.listViewSummaryCollection,
  ListInfoSummary: lists.listInfoSummary,
  ListInfoSummaryCollection: lists.listInfoSummaryCollection,
  ListObjectInfo: lists.listObjectInfo,
  ListObjectInfoColumn: lists.listObjectInfoColumn,
  ListPreferences: listPreferences.listPreferences,
  ListInfoInput: listInputs.listInfoInput,
  ListInfoCreateInput: listInputs.listInfoCreateInput,
  ListInfoUpdateInput: listInputs.listInfoUpdateInput,
  ListFilterInput: listInputs.listFilterInput,
  ListOrderedByInfoInput: listInputs.listOrderedByInfoInput,
  ListPreferencesInput: listInputs.listPreferencesInput,
  ListRecordsInput: listInputs.listRecordsInput,
  ListUserPreferenceInput: listInputs.listUserPreferenceInput,
  // Related lists
  RelatedListInfo: relatedLists.relatedListInfo,
  RelatedListColumn: relatedLists.relatedListColumn,
  RelatedListReference: relatedLists.relatedListReference,
  RelatedListRecordCollection: relatedLists.relatedListRecordCollection,
  RelatedListRecordCount: relatedLists.relatedListRecordCount,
  RelatedListSummaryInfo: relatedLists.relatedListSummaryInfo,
  RelatedListSummaryInfoCollection: relatedLists.relatedListSummaryInfoCollection,
  RelatedListUserPreferences: relatedLists.relatedListUserPreferences,
  RelatedListRecordsBatchInput: listInputs.relatedListRecordsBatchInput,
  RelatedListRecordsInput: listInputs.relatedListRecordsInput,
  RelatedListRecordsSingleBatchInput: listInputs.relatedListRecordsSingleBatchInput,
  RelatedListUserPreferencesInput: listInputs.relatedListUserPreferencesInput,
  // Actions
  Action: actions.action,
  EntityAction: actions.entityAction,
  PlatformAction: actions.platformAction,
  QuickActionDefaults: actions.quickActionDefaults,
  QuickActionLayout: actions.quickActionLayout,
  QuickActionResult: actions.quickActionResult,
  QuickActionInfo: actions.quickActionInfo,
  ActionOverride: actions.actionOverride,
  ActionOverrides: actions.actionOverrides,
  FormulaActivation: actions.formulaActivation,
  ActionInput: inputs.actionInput,
  RelatedListsActionInput: inputs.relatedListsActionInput,
  QuickActionInput: inputs.quickActionInput,
  // Apps
  App: apps.app,
  Apps: apps.apps,
  NavItem: apps.navItem,
  NavItems: apps.navItems,
  PageReference: apps.pageReference,
  NavItemInput: inputs.navItemInput,
  NavItemsInput: inputs.navItemsInput,
  PageReferenceInput: inputs.pageReferenceInput,
  // Duplicates
  Duplicates: duplicates.duplicates,
  DuplicatesConfiguration: duplicates.duplicatesConfiguration,
  DuplicateRule: duplicates.duplicateRule,
  DuplicateRuleFilter: duplicates.duplicateRuleFilter,
  DuplicateRuleFilterItem: duplicates.duplicateRuleFilterItem,
  DuplicateResultInfo: duplicates.duplicateResultInfo,
  DuplicateRecordError: duplicates.duplicateRecordError,
  Match: duplicates.match,
  MatchResult: duplicates.matchResult,
  MatchResultInfo: duplicates.matchResultInfo,
  MatchRule: duplicates.matchRule,
  PredupeInput: inputs.predupeInput,
  // Avatars
  AbstractRecordAvatar: avatars.abstractRecordAvatar,
  PhotoRecordAvatar: avatars.photoRecordAvatar,
  PhotoMetadata: avatars.photoMetadata,
  ThemeRecordAvatar: avatars.themeRecordAvatar,
  AbstractRecordAvatarBatch: avatars.abstractRecordAvatarBatch,
  RecordAvatarBatch: avatars.recordAvatarBatch,
  ErrorRecordAvatarBatch: avatars.errorRecordAvatarBatch,
  ErrorBadRequestRecordAvatarBatch: avatars.errorBadRequestRecordAvatarBatch,
  ErrorSingleRecordAvatar: avatars.errorSingleRecordAvatar,
  RecordAvatarBulk: avatars.recordAvatarBulk,
  RecordAvatarBulkMap: avatars.recordAvatarBulkMap,
  AvatarAssociationInput: inputs.avatarAssociationInput,
  // Lookups, defaults, search
  LookupValues: lookups.lookupValues,
  LookupMetadata: lookups.lookupMetadata,
  LookupField: lookups.lookupField,
  LookupsInput: inputs.lookupsInput,
  RecordDefaults: recordDefaults.recordDefaults,
  RecordCreateDefaultRecord: recordDefaults.recordCreateDefaultRecord,
  RecordDefaultsTemplateClone: recordDefaults.recordDefaultsTemplateClone,
  RecordDefaultsTemplateCreate: recordDefaults.recordDefaultsTemplateCreate,
  RecordTemplateClone: recordDefaults.recordTemplateClone,
  RecordTemplateCreate: recordDefaults.recordTemplateCreate,
  SearchInfoFilter: search.searchInfoFilter,
  SearchInfoFilters: search.searchInfoFilters,
  SearchInfoOption: search.searchInfoOption,
  SearchInfoOptions: search.searchInfoOptions,
  SearchInfoLookup: search.searchInfoLookup,
  SearchResults: search.searchResults,
  KeywordSearchResults: search.keywordSearchResults,
  SearchInput: listInputs.searchInput,
  KeywordSearchInput: listInputs.keywordSearchInput,
  // Batches
  Batch: batches.batch,
  BatchResult: batches.batchResult,
  SimplifiedBatch: batches.simplifiedBatch,
  SimplifiedBatchResult: batches.simplifiedBatchResult,
  ActionBatch: batches.actionBatch,
  ActionBatchResult: batches.actionBatchResult,
  ListInfoBatch: batches.listInfoBatch,
  SimpleListInfoResult: batches.simpleListInfoResult,
  RelatedListInfoBatch: batches.relatedListInfoBatch,
  SimpleRelatedListInfoResult: batches.simpleRelatedListInfoResult,
  RelatedListRecordCollectionBatch: batches.relatedListRecordCollectionBatch,
  CompositeRelatedListRecordCollectionResult: batches.compositeRelatedListRecordCollectionResult,
  BatchRelatedListCount: batches.batchRelatedListCount,
  SimpleRelatedListCountBatch: batches.simpleRelatedListCountBatch,
  RelatedListPreferencesBatch: batches.relatedListPreferencesBatch,
  SimpleRelatedListPreferencesResult: batches.simpleRelatedListPreferencesResult,
  Aggregate: batches.aggregate,
  OperationResponse: batches.operationResponse,
  AggregateInput: inputs.aggregateInput,
  AggregateBody: inputs.aggregateBody,
  OperationInput: inputs.operationInput,
  BatchInput: inputs.batchInput,
  BatchOperation: inputs.batchOperation,
  RecordInput: inputs.recordInput,
  RecordCreateInput: inputs.recordCreateInput,
  ContentVersionInput: inputs.contentVersionInput,
  // Changes
  RecordChangeCollection: changes.recordChangeCollection,
  RecordChange: changes.recordChange,
  // Imports
  ImportJob: importJobs.importJob,
  ImportJobCollection: importJobs.importJobCollection,
  ImportJobInput: importJobs.importJobInput,
  ImportFileInput: importJobs.importFileInput,
  // Errors
  ErrorList: errorBodies.errorList,
  ErrorItem: errorBodies.errorItem,
  RecordError: errorBodies.recordError,
  RecordException: errorBodies.recordException,
  RecordExceptionError: errorBodies.recordExceptionError,
  SingleError: errorBodies.singleError,
  ApexError: errorBodies.apexError,
} as const satisfies Readonly<Record<string, v.GenericSchema>>

export type RepresentationName = keyof typeof representations

/** The type of the named representation after JSON parsing. It is deeply readonly. */
export type Representation<Name extends RepresentationName> = DeepReadonly<
  v.InferOutput<(typeof representations)[Name]>
>

type DeepReadonly<Value> = unknown extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
      : Value
