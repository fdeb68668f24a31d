// Generated from the catalogue by `npm run schema`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface DB {
  action: {
    id: Generated<number>;
    number: number;
    finding_id: number | null;
    response_id: number | null;
    plan_id: number;
    location_id: number;
    title: string;
    description: string | null;
    type: string;
    root_cause: string | null;
    priority: Generated<string>;
    owner_user_id: number | null;
    owner_name: string | null;
    owner_email: string | null;
    token: string | null;
    verifier_user_id: number | null;
    due_date: string;
    state: Generated<string>;
    evidence_key: Generated<string>;
    created_at: Generated<string>;
    created_by: number;
    submitted_at: string | null;
    closed_at: string | null;
    closed_by: number | null;
    changed_at: Generated<string>;
  };
  action_change: {
    id: Generated<number>;
    action_id: number;
    at: Generated<string>;
    user_id: number | null;
    by_name: string | null;
    old: string;
    new: string;
    note: Generated<string>;
  };
  action_comment: {
    id: Generated<number>;
    action_id: number;
    at: Generated<string>;
    user_id: number;
    text: string;
  };
  action_link: {
    token_hash: Buffer;
    company_id: number;
    action_id: number;
    ended_at: string | null;
  };
  action_mention: {
    id: Generated<number>;
    action_id: number;
    comment_id: number;
    user_id: number;
  };
  activity: {
    id: Generated<number>;
    user_id: number | null;
    actor: string;
    call: string;
    table_name: string;
    row_id: number | null;
    change: string;
    changed: ColumnType<unknown, string | null, string | null>;
    at: Generated<string>;
    tx: Generated<string>;
    parent_id: number | null;
    salt: Buffer | null;
    values_hash: Buffer | null;
  };
  activity_mark: {
    id: Generated<number>;
    last_id: number;
    below: string;
    at: string;
  };
  activity_seal: {
    id: Generated<number>;
    day: string;
    until: string;
    after_id: number;
    through_id: number;
    lines: number;
    before: Buffer;
    hash: Buffer;
    sealed_at: string;
    reopened_on: string | null;
  };
  answer_edit: {
    id: Generated<number>;
    response_id: number;
    question_id: number;
    old: ColumnType<unknown, string | null, string | null>;
    new: ColumnType<unknown, string | null, string | null>;
    reason: string;
    user_id: number;
    at: string;
  };
  api_key: {
    id: Generated<number>;
    name: string;
    prefix: string;
    permissions: string[];
    user_id: number;
    expires_at: string | null;
    active: Generated<boolean>;
    created_at: Generated<string>;
  };
  api_token: {
    token_hash: Buffer;
    company_id: number;
    key_id: number;
    used_at: string | null;
    used_from: string | null;
  };
  attachment: {
    id: Generated<number>;
    name: string;
    type: string;
    bytes: Buffer;
    created_at: Generated<string>;
  };
  attempt: {
    key: Buffer;
    count: number;
    since: string;
    until: string;
  };
  audit_series: {
    id: Generated<number>;
    definition: string;
    plan: ColumnType<unknown, string, string>;
    location_ids: number[];
    rule: ColumnType<unknown, string, string>;
    on_air_days_before: Generated<number>;
    active: Generated<boolean>;
    applies_from: string;
    made_by: number;
    skipped: ColumnType<unknown, string | undefined, string>;
    created_at: Generated<string>;
  };
  auditor_total: {
    plan_id: number;
    checklist_id: number;
    location_id: number;
    user_id: number;
    month: string;
    standing: number;
    audits: number;
    percents: ColumnType<number, bigint | number, bigint | number>;
    squares: ColumnType<number, bigint | number, bigint | number>;
  };
  avatar: {
    key: string;
    company_id: number;
    file_id: number;
  };
  barcode_code: {
    token_hash: Buffer;
    company_id: number;
    barcode_id: number;
    rotated_at: string | null;
  };
  budget: {
    key: Buffer;
    slot: number;
    hour: string;
    spent: ColumnType<number, bigint | number, bigint | number>;
  };
  category: {
    id: Generated<number>;
    name: string;
    code: string | null;
    published: Generated<boolean>;
    locales: ColumnType<unknown, string | undefined, string>;
  };
  challenge: {
    token_hash: Buffer;
    user_id: number | null;
    challenge: string;
    expires_at: string;
  };
  checklist: {
    id: Generated<number>;
    title: string;
    signature_section: Generated<boolean>;
    locales: ColumnType<unknown, string | undefined, string>;
    active: Generated<boolean>;
    created_at: Generated<string>;
  };
  checklist_question: {
    id: Generated<number>;
    checklist_id: number;
    section_id: number;
    question_id: number;
    view_order: Generated<number>;
    required: Generated<boolean>;
    visible_when: ColumnType<unknown, string | null, string | null>;
  };
  checklist_section: {
    id: Generated<number>;
    checklist_id: number;
    department_id: number;
    title: string | null;
    view_order: Generated<number>;
    locales: ColumnType<unknown, string | undefined, string>;
  };
  checklist_version: {
    id: Generated<number>;
    checklist_id: number;
    hash: string;
    document: ColumnType<unknown, string, string>;
    created_at: Generated<string>;
  };
  city: {
    id: number;
    country_id: number;
    code: string;
    name: string;
    search_name: GeneratedAlways<string>;
  };
  company: {
    id: Generated<number>;
    name: string;
    phone: string | null;
    email: string | null;
    street_address: string | null;
    description: string | null;
    country_id: number | null;
    city_id: number | null;
    district_id: number | null;
    default_language_id: Generated<number>;
    time_zone: Generated<string>;
    four_eyes: Generated<boolean>;
    active: Generated<boolean>;
    created_at: Generated<string>;
    logo_key: string | null;
    operator: Generated<boolean>;
    second_factor_since: string | null;
    second_factor_grace_days: Generated<number>;
    address_known_at: string | null;
    action_days_major: Generated<number>;
    action_days_minor: Generated<number>;
    action_days_observation: Generated<number>;
  };
  country: {
    id: number;
    code: string;
    name_tr: string;
    name_en: string;
  };
  credit: {
    id: Generated<number>;
    total: number;
    begins_on: string;
    ends_on: string;
    spent: Generated<boolean>;
  };
  credit_slot: {
    credit_id: number;
    slot: number;
    granted: Generated<number>;
    used: Generated<number>;
  };
  customer: {
    id: Generated<number>;
    name: string;
    contact_first_name: string;
    contact_last_name: string;
    contact_email: string;
    phone: string | null;
    country_id: number | null;
    city_id: number | null;
    district_id: number | null;
    address: string | null;
    description: string | null;
    active: Generated<boolean>;
    created_at: Generated<string>;
    search_text: GeneratedAlways<string>;
    changed_at: Generated<string>;
  };
  decision: {
    id: Generated<number>;
    response_id: number;
    user_id: number;
    at: string;
    reason: string;
    kind: string;
    marked: Generated<number[]>;
  };
  delivery: {
    id: Generated<number>;
    webhook_id: number;
    event_id: string;
    name: string;
    topic: string;
    at: string;
    body: string;
    state: Generated<string>;
    tries: Generated<number>;
    status: number | null;
    duration_ms: number | null;
    last_error: string | null;
    next_try_at: string | null;
    created_at: Generated<string>;
  };
  department: {
    id: Generated<number>;
    name: string;
    code: string | null;
    published: Generated<boolean>;
    locales: ColumnType<unknown, string | undefined, string>;
  };
  district: {
    id: number;
    city_id: number;
    name: string;
    search_name: GeneratedAlways<string>;
  };
  draft: {
    id: Generated<number>;
    plan_id: number;
    response_key: string;
    revision: Generated<number>;
    version: Generated<number>;
    version_tag: string | null;
    content: ColumnType<unknown, string, string>;
    bytes: number;
    picture_keys: Generated<string[]>;
    made_by: number;
    started_at: string | null;
    changed_at: string;
    written_by: Generated<number[]>;
  };
  earlier_response: {
    id: ColumnType<number, bigint | number | undefined, bigint | number>;
    response_id: number;
    since: string;
    until: string;
    plan_id: number;
    version_id: number;
    status_code: number;
    late: boolean;
    over_quota: boolean;
    repeated: boolean;
    awaiting_pictures: boolean;
    critical: boolean;
    counted: boolean;
    answers: ColumnType<unknown, string, string>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    percent: number | null;
    answered: number;
    total: number;
    excluded: number;
    findings: number;
    received_at: string;
    user_id: number | null;
    location_id: number | null;
  };
  email_account: {
    id: Generated<number>;
    name: string;
    from_name: string;
    from_address: string;
    reply_to: string | null;
    host: string;
    port: number;
    security: Generated<string>;
    user_name: string | null;
    password_sealed: Buffer | null;
    is_default: Generated<boolean>;
    active: Generated<boolean>;
  };
  event_cursor: {
    id: Generated<number>;
    follower: string;
    below: Generated<string>;
    after_id: Generated<number>;
  };
  export: {
    id: Generated<number>;
    user_id: number;
    list: string;
    input: ColumnType<unknown, string, string>;
    name: string;
    state: Generated<string>;
    done: Generated<number>;
    total: number;
    bytes: ColumnType<number, bigint | number | undefined, bigint | number>;
    created_at: string;
    gzip_bytes: ColumnType<number | null, bigint | number | null, bigint | number | null>;
  };
  export_part: {
    id: Generated<number>;
    export_id: number;
    place: number;
    bytes: Buffer;
  };
  feed_gone: {
    id: Generated<number>;
    of_table: string;
    row_id: number;
    changed_at: Generated<string>;
  };
  file: {
    id: Generated<number>;
    bytes: Buffer;
    sha256: string;
    type: string;
    created_at: Generated<string>;
  };
  finding: {
    id: Generated<number>;
    response_id: number;
    question_id: number | null;
    place: number | null;
    severity: string;
    finding_key: string | null;
    section_id: number | null;
    title: string | null;
    note: string | null;
    picture_keys: string[] | null;
    withdrawn: Generated<boolean>;
    tx: Generated<string>;
    location_id: number;
    received_at: string;
  };
  first_finding: {
    question_id: number;
    location_id: number;
    received_at: string;
    response_id: number;
  };
  fold: {
    totals: string;
    below: Generated<string>;
    places: Generated<string[]>;
  };
  folded: {
    plan_id: number | null;
    span: string | null;
    begins: string | null;
    standing: number | null;
    responses: number | null;
    counted: number | null;
    scored: number | null;
    percents: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    earned: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    max: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    answered: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    total: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    excluded: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    findings: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    critical: number | null;
  };
  group: {
    id: Generated<number>;
    name: string;
    locales: ColumnType<unknown, string | undefined, string>;
    permissions: Generated<string[]>;
    active: Generated<boolean>;
  };
  help_picture: {
    id: Generated<number>;
    key: string;
    file_id: number;
    created_at: Generated<string>;
  };
  idempotency_key: {
    id: Generated<number>;
    user_id: number;
    call: string;
    key: string;
    body_hash: string;
    answer: ColumnType<unknown, string, string>;
    at: string;
  };
  import: {
    id: Generated<number>;
    user_id: number;
    kind: string;
    work: ColumnType<unknown, string, string>;
    problem_count: number;
    state: Generated<string>;
    done: Generated<number>;
    total: number;
    result: ColumnType<unknown, string | null, string | null>;
    created_at: Generated<string>;
  };
  install_step: {
    name: string;
    position: number;
    done: number;
    total: number;
  };
  installation: {
    secret: Generated<string>;
    cluster: string | null;
  };
  invitation: {
    id: Generated<number>;
    plan_id: number;
    name: string | null;
    email: string;
    email_key: string;
    language_id: number;
    token: string;
    reminded_at: string | null;
  };
  invitation_mail: {
    id: Generated<number>;
    invitation_id: number;
    message_id: number | null;
    sent_at: string | null;
    last_error: string | null;
    opened_at: string | null;
  };
  invitation_use: {
    id: Generated<number>;
    invitation_id: number;
    day: string;
  };
  known_source: {
    company_id: number;
    user_id: number;
    key: Buffer;
    at: string;
  };
  level: {
    id: Generated<number>;
    project_id: number;
    name: string;
    min: number;
    max: number;
    locales: ColumnType<unknown, string | undefined, string>;
  };
  link: {
    token_hash: Buffer;
    company_id: number;
    plan_id: number;
    rotated_at: string | null;
    invitation_id: number | null;
    personal: Generated<boolean>;
  };
  list_columns: {
    id: Generated<number>;
    user_id: number;
    screen: string;
    columns: ColumnType<unknown, string, string>;
    sort_field: string | null;
    sort_direction: string | null;
  };
  list_view: {
    id: Generated<number>;
    user_id: number;
    screen: string;
    name: string;
    query: string;
    shared: Generated<boolean>;
  };
  location: {
    id: Generated<number>;
    name: string;
    code: string | null;
    customer_id: number;
    location_type_id: number | null;
    operation_id: number | null;
    country_id: number | null;
    city_id: number | null;
    district_id: number | null;
    address: string | null;
    latitude: number | null;
    longitude: number | null;
    time_zone: string | null;
    region: string | null;
    manager_user_id: number | null;
    contact_name: string | null;
    contact_phone: string | null;
    contact_email: string | null;
    active: Generated<boolean>;
    created_at: Generated<string>;
    search_text: GeneratedAlways<string>;
    changed_at: Generated<string>;
  };
  location_type: {
    id: Generated<number>;
    name: string;
    locales: ColumnType<unknown, string | undefined, string>;
    active: Generated<boolean>;
  };
  login: {
    email_key: string;
    company_id: number;
    user_id: number;
  };
  message: {
    id: Generated<number>;
    name: string;
    channel: string;
    user_id: number | null;
    recipient: string;
    language_id: number;
    entries: ColumnType<unknown, string | null, string | null>;
    subject: string;
    text: string;
    link: string | null;
    state: Generated<string>;
    tries: Generated<number>;
    last_error: string | null;
    message_id: string;
    created_at: Generated<string>;
    sent_at: string | null;
    next_try_at: string | null;
    push_device_id: number | null;
    share_id: number | null;
    attachment_id: number | null;
  };
  message_choice: {
    id: Generated<number>;
    user_id: number;
    name: string;
    mail: Generated<boolean>;
    in_app: Generated<boolean>;
    push: Generated<boolean>;
  };
  message_template: {
    id: Generated<number>;
    name: string;
    active: Generated<boolean>;
    locales: ColumnType<unknown, string | undefined, string>;
  };
  migration: {
    name: string;
    checksum: string;
    at: Generated<string>;
  };
  notice: {
    id: Generated<number>;
    customer_id: number | null;
    version: number;
    active: Generated<boolean>;
    changed_at: Generated<string>;
  };
  notice_version: {
    id: Generated<number>;
    notice_id: number;
    version: number;
    effective_from: string;
    title: string;
    text: string;
    consent_text: string | null;
    locales: ColumnType<unknown, string | undefined, string>;
    created_at: Generated<string>;
  };
  notification: {
    id: Generated<number>;
    user_id: number;
    name: string;
    entries: ColumnType<unknown, string, string>;
    count: Generated<number>;
    at: string;
    read_at: string | null;
  };
  number_total: {
    plan_id: number;
    begins: string;
    standing: number;
    question_id: number;
    value: ColumnType<string, number | string, number | string>;
    answers: number;
    span: string;
  };
  operation: {
    id: Generated<number>;
    name: string;
    locales: ColumnType<unknown, string | undefined, string>;
    active: Generated<boolean>;
  };
  passkey: {
    id: Generated<number>;
    company_id: number;
    user_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    counter: ColumnType<number, bigint | number, bigint | number>;
    transports: string[];
    name: string;
    created_at: string;
    used_at: string | null;
  };
  picture: {
    id: Generated<number>;
    plan_id: number;
    picture_key: string;
    response_key: string;
    sha256: string;
    size: number;
    named: Generated<boolean>;
    arrived_at: string | null;
    broken: Generated<boolean>;
    file_id: number | null;
    thumb_file_id: number | null;
    deleted_at: string | null;
    created_at: string;
    print_file_id: number | null;
  };
  picture_part: {
    id: Generated<number>;
    picture_id: number;
    begins_at_byte: number;
    bytes: Buffer;
  };
  place_total: {
    span: string;
    begins: string;
    standing: number;
    customer_id: number;
    location_id: number;
    project_id: number;
    audit_type_id: number;
    responses: number;
    scored: number;
    percents: ColumnType<number, bigint | number, bigint | number>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
  };
  placed_total: {
    plan_id: number | null;
    span: string | null;
    begins: string | null;
    standing: number | null;
    responses: number | null;
    scored: number | null;
    percents: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    earned: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    max: ColumnType<number | null, bigint | number | null, bigint | number | null>;
  };
  plan: {
    id: Generated<number>;
    definition: string;
    name: string;
    company_name: string;
    customer_id: number;
    project_id: number;
    location_id: number;
    checklist_id: number;
    audit_type_id: number;
    lead_auditor_id: number;
    assistant_auditor_id: number;
    begins_at: string;
    ends_at: string;
    approve_required: Generated<boolean>;
    approver_id: number | null;
    participant_limit: number | null;
    data_protection_consent: Generated<boolean>;
    answered_by: Generated<string>;
    identity: Generated<string>;
    repeat: Generated<string>;
    ask_position: Generated<boolean>;
    show_score: Generated<string>;
    findings: Generated<boolean>;
    grace_days: Generated<number>;
    intro_text: string | null;
    thanks_text: string | null;
    locales: ColumnType<unknown, string | undefined, string>;
    published: Generated<boolean>;
    version_id: number | null;
    link_token: string | null;
    cancelled_at: string | null;
    cancel_reason: string | null;
    created_at: Generated<string>;
    search_text: GeneratedAlways<string>;
    remind_before: number | null;
    series_id: number | null;
    series_day: string | null;
    series_place: number | null;
    series_alone: Generated<boolean>;
    copied_from: number | null;
    report_to: ColumnType<unknown, string | null, string | null>;
    changed_at: Generated<string>;
  };
  plan_day: {
    plan_id: number;
    span: string;
    begins: string;
    standing: number;
    responses: number;
    counted: number;
    scored: number;
    percents: ColumnType<number, bigint | number, bigint | number>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    answered: ColumnType<number, bigint | number, bigint | number>;
    total: ColumnType<number, bigint | number, bigint | number>;
    excluded: ColumnType<number, bigint | number, bigint | number>;
    findings: ColumnType<number, bigint | number, bigint | number>;
    critical: number;
  };
  plan_total: {
    plan_id: number;
    span: string;
    begins: string;
    standing: number;
    responses: number;
    counted: number;
    scored: number;
    percents: ColumnType<number, bigint | number, bigint | number>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    answered: ColumnType<number, bigint | number, bigint | number>;
    total: ColumnType<number, bigint | number, bigint | number>;
    excluded: ColumnType<number, bigint | number, bigint | number>;
    findings: ColumnType<number, bigint | number, bigint | number>;
    critical: number;
  };
  project: {
    id: Generated<number>;
    name: string;
    customer_id: number | null;
    description: string | null;
    locales: ColumnType<unknown, string | undefined, string>;
    published: Generated<boolean>;
    created_at: Generated<string>;
    changed_at: Generated<string>;
  };
  project_checklist: {
    id: Generated<number>;
    project_id: number;
    checklist_id: number;
  };
  project_location: {
    id: Generated<number>;
    project_id: number;
    location_id: number;
  };
  project_user: {
    id: Generated<number>;
    project_id: number;
    user_id: number;
  };
  push_device: {
    id: Generated<number>;
    user_id: number;
    session_id: number;
    app: string;
    device: string;
    endpoint: string;
    endpoint_hash: Buffer;
    p256dh: string;
    auth: string;
    created_at: Generated<string>;
    last_success_at: string | null;
    last_error: string | null;
  };
  question: {
    id: Generated<number>;
    category_id: number | null;
    text: string;
    info_text: string | null;
    code: string | null;
    score: number | null;
    info_only: Generated<boolean>;
    required: Generated<boolean>;
    critical: Generated<boolean>;
    answer_type: number | null;
    text_format: Generated<string>;
    unit: string | null;
    min: number | null;
    max: number | null;
    severity_outside: string | null;
    finding_note: Generated<string>;
    finding_photo: Generated<string>;
    answers: ColumnType<unknown, string | undefined, string>;
    locales: ColumnType<unknown, string | undefined, string>;
    active: Generated<boolean>;
    created_at: Generated<string>;
    search_text: GeneratedAlways<string>;
    prepared_notes: ColumnType<unknown, string | undefined, string>;
    help_picture_id: number | null;
    changed_at: Generated<string>;
  };
  question_total: {
    plan_id: number;
    version_id: number;
    begins: string;
    standing: number;
    responses: number;
    counts: number[];
    scored: number;
    percents: ColumnType<number, bigint | number, bigint | number>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    span: string;
  };
  recovery_code: {
    company_id: number;
    user_id: number;
    hash: Buffer;
    used_at: string | null;
  };
  report_mail: {
    id: Generated<number>;
    share_id: number;
    emails: string[];
    text: string;
    created_at: string;
    tries: Generated<number>;
    next_at: string;
  };
  report_schedule: {
    id: Generated<number>;
    name: string;
    report: string;
    filters: ColumnType<unknown, string | undefined, string>;
    period: Generated<string>;
    every: Generated<string>;
    weekday: number | null;
    month_day: number | null;
    send_time: Generated<string>;
    format: Generated<string>;
    emails: string[];
    language_id: number;
    active: Generated<boolean>;
    made_by: number;
  };
  report_turn: {
    id: Generated<number>;
    report_schedule_id: number;
    next_at: string | null;
    last_sent_at: string | null;
    last_result: string | null;
    last_moment: string | null;
  };
  reset_token: {
    token_hash: Buffer;
    company_id: number;
    user_id: number;
    expires_at: string;
    used_at: string | null;
  };
  response: {
    id: Generated<number>;
    plan_id: number;
    version_id: number;
    number: Generated<number>;
    response_key: string;
    revision: Generated<number>;
    answers_hash: string;
    status_code: number;
    late: Generated<boolean>;
    over_quota: Generated<boolean>;
    repeated: Generated<boolean>;
    awaiting_pictures: Generated<boolean>;
    incomplete: Generated<boolean>;
    critical: Generated<boolean>;
    counted: Generated<boolean>;
    raw: ColumnType<unknown, string, string>;
    answers: ColumnType<unknown, string | null, string | null>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    percent: number | null;
    answered: number;
    total: number;
    excluded: number;
    findings: number;
    level_name: string | null;
    device_earned: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    device_max: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    user_id: number | null;
    participant_name: string | null;
    participant_email: string | null;
    language_id: number | null;
    started_at: string | null;
    completed_at: string | null;
    received_at: string;
    approved_at: string | null;
    approved_by: number | null;
    picture_keys: Generated<string[]>;
    tx: Generated<string>;
    notice_version: number | null;
    location_id: number | null;
    invitation_id: number | null;
    changed_at: Generated<string>;
  };
  response_conflict: {
    id: Generated<number>;
    response_id: number;
    answers_hash: string;
    raw: ColumnType<unknown, string, string>;
    received_at: string;
    source: Generated<string>;
    user_id: number | null;
  };
  response_revision: {
    id: Generated<number>;
    response_id: number;
    revision: number;
    version_id: number;
    answers_hash: string;
    raw: ColumnType<unknown, string, string>;
    answers: ColumnType<unknown, string | null, string | null>;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    percent: number | null;
    started_at: string | null;
    completed_at: string | null;
    replaced_at: string;
    replaced_by: number;
  };
  said_once: {
    id: Generated<number>;
    topic: string;
    at: Generated<string>;
  };
  scan: {
    id: Generated<number>;
    barcode_id: number;
    at: Generated<string>;
    result: string;
    plan_id: number | null;
    user_id: number | null;
    times: Generated<number>;
  };
  seal: {
    id: Generated<number>;
    response_id: number;
    issue: number;
    code: string;
    approved_at: string;
    sealed_at: string;
    salt: string;
    content: ColumnType<unknown, string, string>;
    hash: string;
  };
  seal_code: {
    code_hash: Buffer;
    company_id: number;
    seal_id: number;
  };
  seal_due: {
    id: Generated<number>;
    response_id: number;
    due_at: string;
  };
  seal_erasure: {
    id: Generated<number>;
    seal_id: number;
    part: string;
    erased_on: string;
  };
  section_total: {
    location_id: number;
    department_id: number;
    span: string;
    begins: string;
    standing: number;
    responses: number;
    earned: ColumnType<number, bigint | number, bigint | number>;
    max: ColumnType<number, bigint | number, bigint | number>;
    plan_id: number;
  };
  session: {
    id: Generated<number>;
    token_hash: Buffer;
    company_id: number;
    user_id: number;
    kind: string;
    language_id: number | null;
    device: string;
    address: string | null;
    created_at: Generated<string>;
    used_at: Generated<string>;
    expires_at: string;
  };
  share: {
    id: Generated<number>;
    plan_id: number;
    response_id: number | null;
    token: string;
    until: string;
    language_id: number;
    user_id: number | null;
    created_at: string;
    ended_at: string | null;
  };
  share_code: {
    code_hash: Buffer;
    company_id: number;
    share_id: number;
  };
  share_print: {
    id: Generated<number>;
    share_id: number;
    opened: Generated<number>;
    file_id: number | null;
    name: string | null;
    printed_of: string | null;
    printed_at: string | null;
  };
  standing_finding: {
    id: number | null;
    question_id: number | null;
    location_id: number | null;
    received_at: string | null;
    response_id: number | null;
    plan_id: number | null;
    status_code: number | null;
  };
  standing_first: {
    question_id: number | null;
    location_id: number | null;
    received_at: string | null;
    response_id: number | null;
  };
  static_barcode: {
    id: Generated<number>;
    name: string;
    location_id: number;
    plan_id: number | null;
    token: string;
    active: Generated<boolean>;
  };
  task_part: {
    id: Generated<number>;
    run_id: number;
    items: number;
    fault: string | null;
    ended_at: string;
  };
  task_run: {
    id: Generated<number>;
    name: string;
    due_at: string | null;
    for_company: number | null;
    asked_by: number | null;
    queued_at: string;
    started_at: string | null;
    ended_at: string | null;
    items: Generated<number>;
    fault: string | null;
    done: Generated<number>;
    total: Generated<number>;
  };
  task_state: {
    name: string;
    enabled: Generated<boolean>;
    schedule: string | null;
    due_at: string | null;
    looked_at: string | null;
    look_ms: number | null;
    look_items: number | null;
    look_fault: string | null;
  };
  template: {
    id: Generated<number>;
    text: string;
    type: number;
    not_scorable: Generated<boolean>;
    active: Generated<boolean>;
    answers: ColumnType<unknown, string | undefined, string>;
    locales: ColumnType<unknown, string | undefined, string>;
  };
  ticket: {
    token_hash: Buffer;
    company_id: number;
    user_id: number;
    step: string;
    session_kind: string;
    password_mark: Buffer;
    tries: Generated<number>;
    expires_at: string;
  };
  time_zone: {
    id: number;
    name: string;
  };
  totp: {
    company_id: number;
    user_id: number;
    secret: Buffer | null;
    last_step: ColumnType<number, bigint | number | undefined, bigint | number>;
    pending: Buffer | null;
  };
  touched_finding: {
    id: ColumnType<number, bigint | number | undefined, bigint | number>;
    question_id: number;
    location_id: number;
    received_at: string;
    response_id: number;
    tx: Generated<string>;
  };
  unfolded: {
    plan_id: number | null;
    sign: number | null;
    standing: number | null;
    counted: boolean | null;
    percent: number | null;
    earned: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    max: ColumnType<number | null, bigint | number | null, bigint | number | null>;
    answered: number | null;
    total: number | null;
    excluded: number | null;
    findings: number | null;
    critical: boolean | null;
    received_at: string | null;
  };
  user: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    email: string;
    phone: string | null;
    country_id: number | null;
    city_id: number | null;
    district_id: number | null;
    street_address: string | null;
    default_language_id: Generated<number>;
    time_zone: Generated<string>;
    password_hash: string;
    must_change_password: Generated<boolean>;
    avatar_key: string | null;
    group_id: number;
    active: Generated<boolean>;
    created_at: Generated<string>;
    search_text: GeneratedAlways<string>;
    invited_at: string | null;
    totp_since: string | null;
    passkeys: Generated<number>;
    recovery_codes_at: string | null;
    only_approved: Generated<boolean>;
  };
  user_group: {
    id: Generated<number>;
    user_id: number;
    group_id: number;
  };
  webhook: {
    id: Generated<number>;
    name: string;
    url: string;
    events: string[];
    secret_sealed: Buffer | null;
    active: Generated<boolean>;
    failing: Generated<boolean>;
    created_at: Generated<string>;
  };
}
