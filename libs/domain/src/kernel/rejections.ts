/**
 * Every reason to refuse, by kind. `invalid`: the input breaks a rule; `missing`: there is no such thing;
 * `conflict`: right input, wrong moment; `forbidden`: not this person; `unauthenticated`: nobody is signed in.
 */
export type RejectionKind =
  | 'invalid'
  | 'missing'
  | 'conflict'
  | 'forbidden'
  | 'unauthenticated'
  | 'unavailable'
  | 'throttled'
  | 'internal';

export const rejections = {
  // anywhere
  VALIDATION_ERROR: 'invalid',
  NOT_FOUND: 'missing',
  PERMISSION_DENIED: 'forbidden',
  WAREHOUSE_ACCESS_DENIED: 'forbidden',
  IDEMPOTENCY_KEY_REUSED: 'invalid',
  CONCURRENT_CHANGE: 'conflict',
  DOCUMENT_PROCESSING: 'conflict',
  OWN_DOCUMENT: 'forbidden',
  TOO_MANY_REQUESTS: 'throttled',
  SERVICE_UNAVAILABLE: 'unavailable',
  STORAGE_FULL: 'unavailable',
  POSITION_NOT_FOUND: 'invalid',
  EVENTS_ARE_IMMUTABLE: 'forbidden',
  EXPORT_TOO_LONG: 'invalid',
  LIST_READ_TOO_FAR: 'forbidden',
  EXPORTS_WAITING: 'throttled',
  EXPORT_RIGHTS_CHANGED: 'forbidden',
  EXPORT_NOT_READY: 'conflict',
  CODE_TAKEN: 'conflict',
  EFFECT_BEFORE_CAUSE: 'invalid',
  MALFORMED_REQUEST: 'invalid',
  PAYLOAD_TOO_LARGE: 'invalid',
  CONTENT_TYPE_REFUSED: 'invalid',
  REQUEST_TOO_SLOW: 'invalid',
  INTERNAL_ERROR: 'internal',

  // users
  INVALID_CREDENTIALS: 'unauthenticated',
  ACCOUNT_DISABLED: 'unauthenticated',
  ACCOUNT_LOCKED: 'unauthenticated',
  TOKEN_EXPIRED: 'unauthenticated',
  TOKEN_INVALID: 'unauthenticated',
  REFRESH_FAILED: 'unauthenticated',
  PASSWORD_CHANGE_REQUIRED: 'forbidden',
  USER_NOT_FOUND: 'missing',
  USERNAME_TAKEN: 'conflict',
  OWN_ACCOUNT: 'forbidden',
  WRONG_PASSWORD: 'invalid',
  PASSWORD_UNCHANGED: 'invalid',
  OWN_PASSWORD: 'forbidden',
  MESSAGES_NOT_LOCAL: 'missing',
  MAIL_NOT_CONFIGURED: 'conflict',
  USER_PENDING: 'conflict',
  USER_NOT_PENDING: 'conflict',
  LINK_INVALID: 'invalid',
  CURRENT_PASSWORD_REQUIRED: 'invalid',
  TOO_MANY_SETTINGS: 'invalid',
  TWO_FACTOR_CODE_REQUIRED: 'unauthenticated',
  TWO_FACTOR_CODE_WRONG: 'unauthenticated',
  CODE_WRONG: 'invalid',
  TWO_FACTOR_REQUIRED: 'forbidden',
  TWO_FACTOR_ON: 'conflict',
  TWO_FACTOR_OFF: 'conflict',

  // items, configuration, warehouses
  MASTER_IN_USE: 'conflict',
  ITEM_NOT_FOUND: 'missing',
  ITEM_NOT_ACTIVE: 'conflict',
  ITEM_UNIT_FIXED: 'conflict',
  MEMBER_PRICE_ABOVE_RETAIL: 'invalid',
  MAX_STOCK_BELOW_MIN: 'invalid',
  TOO_MANY_PACK_UNITS: 'invalid',
  PACK_UNIT_IS_BASE: 'invalid',
  PACK_UNIT_REPEATED: 'invalid',
  PACK_FACTOR_NOT_POSITIVE: 'invalid',
  UNIT_NOT_OF_ITEM: 'invalid',
  ENTERED_QUANTITY_TOO_FINE: 'invalid',
  ENTERED_QUANTITY_TOO_LARGE: 'invalid',
  CONFIGURATION_ENTRY_NOT_FOUND: 'missing',
  CATEGORY_CYCLE: 'invalid',
  WAREHOUSE_EXPECTS_GOODS: 'conflict',
  WAREHOUSE_NOT_FOUND: 'missing',
  WAREHOUSE_INACTIVE: 'conflict',

  // stock
  BATCH_NOT_FOUND: 'missing',
  BATCH_CODE_TAKEN: 'conflict',
  BATCH_NOT_AVAILABLE: 'conflict',
  STOCK_INSUFFICIENT: 'conflict',
  STOCK_NOT_FREE_THEN: 'conflict',
  BATCH_STATUS_FORBIDS: 'conflict',
  BATCH_TOUCHED: 'conflict',
  BATCH_HAS_STOCK: 'conflict',
  ADJUSTMENT_BELOW_RESERVED: 'conflict',
  EXPIRY_DATE_UNKNOWN: 'conflict',
  EXPIRY_NOT_LATER: 'invalid',
  OVERRIDE_REASON_REQUIRED: 'invalid',
  RESERVATION_NOT_FOUND: 'missing',
  RESERVATION_COMMITTED: 'conflict',
  RESERVATION_NOT_COMMITTED: 'conflict',

  // stock counts
  COUNTED_BY_OTHER: 'conflict',
  COUNT_BATCH_REPEATED: 'invalid',
  COUNT_INCOMPLETE: 'conflict',
  COUNT_LINE_SETTLED: 'conflict',
  COUNT_NEEDS_A_BATCH: 'invalid',
  COUNT_OVERTAKEN: 'conflict',
  COUNT_STATUS_FORBIDS: 'conflict',
  RECOUNT_BY_OTHER_PERSON: 'forbidden',

  // approval and recycle bin of documents
  APPROVAL_STATUS_FORBIDS: 'conflict',
  APPROVED_DOCUMENT_KEPT: 'conflict',
  APPROVED_EXCEEDS_STEP: 'invalid',
  DELEGATED_TO_SELF: 'invalid',
  DELEGATE_MAY_NOT_DECIDE: 'invalid',
  DOCUMENT_DELETED: 'conflict',
  DOCUMENT_NEEDS_A_LINE: 'invalid',
  NOT_IN_RECYCLE_BIN: 'conflict',
  OWN_DOCUMENT_NEEDS_REASON: 'invalid',
  ITEM_STATUS_NEEDS_REASON: 'invalid',
  STEPS_NOT_ASCENDING: 'invalid',
  STEP_NEEDS_ROLE: 'forbidden',
  STEP_ROLE_MAY_NOT_DECIDE: 'invalid',
  STEP_TAKEN_BY_SAME: 'forbidden',
  TASK_DELEGATED: 'forbidden',

  // inbound
  BATCH_CODE_REPEATED: 'invalid',
  EXPIRY_NOT_AFTER_PRODUCTION: 'invalid',
  INBOUND_DATE_IN_FUTURE: 'invalid',
  INBOUND_NOT_COMPLETED: 'conflict',
  PRICE_NEGATIVE: 'invalid',
  QUANTITY_NOT_POSITIVE: 'invalid',
  RETURN_SOURCE_MISPLACED: 'invalid',
  RETURN_SOURCE_REQUIRED: 'invalid',
  TRANSFER_BY_SYSTEM_ONLY: 'invalid',

  // outbound
  ALLOCATION_CONFLICT: 'conflict',
  ALLOCATION_EXCEEDS_LINE: 'invalid',
  ALLOCATION_INCOMPLETE: 'conflict',
  ALLOCATION_INVALID: 'conflict',
  BATCH_MAY_NOT_LEAVE: 'conflict',
  CHOSEN_BATCH_NOT_AVAILABLE: 'conflict',
  CUSTOMER_REQUIRED: 'invalid',
  DATE_IN_FUTURE: 'invalid',
  DELIVERED_BEFORE_SHIPPED: 'invalid',
  DESTINATION_IS_SOURCE: 'invalid',
  DESTINATION_REQUIRED: 'invalid',
  LINE_GIVEN_UP: 'conflict',
  LINE_NOT_FOUND: 'missing',
  MOVED_DOCUMENT_KEPT: 'conflict',
  NOTHING_PICKED: 'conflict',
  NOTICE_NOT_ISSUED: 'conflict',
  NOTICE_VOID: 'conflict',
  OUTBOUND_STATUS_FORBIDS: 'conflict',
  OUTBOUND_TYPE_FIXED: 'invalid',
  PICKED_STAYS_ALLOCATED: 'conflict',
  PICKING_BY_OTHER: 'conflict',
  PICKING_INCOMPLETE: 'conflict',
  PICK_EXCEEDS_PLAN: 'conflict',
  PRICES_CHANGED: 'conflict',
  REALLOCATION_QUANTITY: 'invalid',
  RECEIVED_EXCEEDS_SHIPPED: 'invalid',
  RETURN_EXCEEDS_SHIPPED: 'conflict',
  RETURN_NOT_SHIPPED: 'conflict',
  RETURN_OF_OTHER_CUSTOMER: 'conflict',
  RETURN_OF_OTHER_ITEM: 'conflict',
  RETURN_OF_SALES_ONLY: 'conflict',
  RETURN_WHILE_GOODS_WERE_BACK: 'conflict',
  SHIPMENT_HAS_RETURNS: 'conflict',
  SHIPMENT_REFUSED: 'conflict',
  SHORT_PICK_NOTE_REQUIRED: 'invalid',
  SUPPLIER_REQUIRED: 'invalid',
  VOID_REFUSED: 'conflict',
  WRONG_BATCH: 'conflict',
  WRONG_LOCATION: 'conflict',

  // customers
  CUSTOMER_DELETED: 'conflict',
  CUSTOMER_EXPOSED: 'conflict',
  CUSTOMER_HAS_CONTRACTS: 'conflict',
  CUSTOMER_HAS_HISTORY: 'conflict',
  CUSTOMER_HAS_OPEN_ORDERS: 'conflict',
  CUSTOMER_INACTIVE: 'conflict',
  CUSTOMER_NOT_FOUND: 'invalid',

  // contracts
  APPROVED_CONTRACT_KEPT: 'conflict',
  CONTRACT_ENDED: 'conflict',
  CONTRACT_ENDS_BEFORE_SIGNED: 'invalid',
  CONTRACT_END_FIXED: 'invalid',
  CONTRACT_STATUS_FORBIDS: 'conflict',
  DEPOSIT_PERCENTAGE_RANGE: 'invalid',

  // files
  FILE_EMPTY: 'invalid',
  FILE_NAME_MISLEADS: 'invalid',
  FILE_NOT_UPLOADED: 'conflict',
  FILE_TOO_LARGE: 'invalid',
  FILE_TYPE_REFUSED: 'invalid',
  TOO_MANY_ATTACHMENTS: 'conflict',

  // templates
  TEMPLATE_EMPTY: 'invalid',
  TEMPLATE_OF_ANOTHER: 'forbidden',
  TEMPLATE_NOT_SHARED: 'conflict',
  TEMPLATE_TYPE_FIXED: 'invalid',
  TEMPLATE_VERSION_NOT_FOUND: 'missing',

  // distribution
  APPROVED_QUANTITY_EXCEEDS: 'invalid',
  DISTRIBUTION_NOT_APPROVED: 'conflict',
  DISTRIBUTION_SHIPPED: 'conflict',
  NOTHING_APPROVED: 'invalid',

  // credit
  APPROVED_EXCEEDS_REQUESTED: 'invalid',
  CREDIT_CHARGE_NOT_FOUND: 'missing',
  CREDIT_INSUFFICIENT: 'conflict',
  CREDIT_NOT_OPEN: 'conflict',
  CREDIT_STOPPED: 'conflict',
  STATEMENT_TOO_LONG: 'invalid',

  // projections
  FIRST_BUILD_KEPT: 'conflict',
  PARKED_EVENT_NOT_FOUND: 'missing',
  PAYLOAD_NOT_REVEALED: 'conflict',
  PREVIOUS_VERSION_BEHIND: 'conflict',
  PREVIOUS_VERSION_MISSING: 'conflict',
  PROJECTION_STAGE_MISSING: 'conflict',
  PROJECTION_VERSION_OLDER: 'conflict',
  PROJECTION_VERSION_UNKNOWN: 'conflict',
  PROJECTOR_SILENT: 'conflict',
  REBUILD_NOT_FOUND: 'conflict',
  REBUILD_NOT_READY: 'conflict',
  REBUILD_UNDER_WAY: 'conflict',

  // recalls
  BATCH_NOT_IN_RECALL: 'conflict',
  RECALL_ENDED: 'conflict',
  RECALL_HAS_CASE: 'conflict',
  RECALL_NOT_CLOSED: 'conflict',
  RECALL_UNACCOUNTED: 'conflict',
  RECALL_WITHOUT_BATCHES: 'conflict',
  RECOVERY_EXCEEDS_SHIPPED: 'conflict',
  RECOVERY_NOT_FOUND: 'missing',

  // costs
  MARKUP_OUT_OF_RANGE: 'invalid',

  // suppliers
  SUPPLIER_INACTIVE: 'conflict',
  SUPPLIER_NOT_FOUND: 'invalid',
} as const satisfies Record<string, RejectionKind>;

export type RejectionCode = keyof typeof rejections;

export const rejectionKind = (code: RejectionCode): RejectionKind => rejections[code];
