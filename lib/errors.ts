/**
 * The one error table: every error the API can answer, by its stable English code.
 *
 * Codes are part of the contract and never change their meaning. Messages are the exact Russian texts of the specification; a
 * function stands where the specification has a variable part. The order of an endpoint's checks is defined by the checks, not
 * here.
 */
export const errorTable = {
  // Any endpoint
  API_KEY_MISSING: { status: 401, message: 'Не указан API-ключ' },
  API_KEY_INVALID: { status: 401, message: 'Недействительный API-ключ' },
  ADDRESS_NOT_ALLOWED: { status: 403, message: 'С этого адреса ключ не действует' },
  SCOPE_MISSING: { status: 403, message: 'Недостаточно прав' },
  ROUTE_NOT_FOUND: { status: 404, message: 'Маршрут не найден' },
  BODY_NOT_JSON: { status: 400, message: 'Тело запроса должно быть корректным JSON-объектом' },
  BODY_TOO_LARGE: { status: 413, message: 'Тело запроса слишком большое' },
  CONTENT_TYPE_UNSUPPORTED: { status: 415, message: 'Ожидается Content-Type: application/json' },
  CHARSET_UNSUPPORTED: { status: 415, message: 'Ожидается тело запроса в кодировке UTF-8' },
  BODY_NOT_UTF8: {
    status: 400,
    message: (of: { field: string }) => `Поле «${of.field}» повреждено: тело запроса должно быть в кодировке UTF-8`,
  },
  BODY_KEY_MISSPELLED: {
    status: 400,
    message: (of: { sent: string; known: string }) => `Неизвестное поле «${of.sent}»: ожидается «${of.known}»`,
  },
  TEXT_EXPECTED: { status: 400, message: (of: { field: string }) => `Поле «${of.field}» должно быть строкой` },
  TEXT_TOO_LONG: {
    status: 400,
    message: (of: { field: string; maxLength: number }) => `Поле «${of.field}» не должно быть длиннее ${of.maxLength} символов`,
  },
  TEXT_NOT_UNICODE: {
    status: 400,
    message: (of: { field: string }) => `Поле «${of.field}» содержит недопустимые символы`,
  },
  TEXT_HAS_NUL: {
    status: 400,
    message: (of: { field: string }) => `Поле «${of.field}» содержит символ U+0000: уберите его`,
  },
  PARAMETER_UNKNOWN: { status: 400, message: (of: { parameter: string }) => `Неизвестный параметр «${of.parameter}»` },
  PARAMETER_REPEATED: { status: 400, message: (of: { parameter: string }) => `Параметр «${of.parameter}» указан несколько раз` },
  LIMIT_INVALID: { status: 400, message: 'Параметр «limit»: ожидается целое число от 1 до 1000' },
  CURSOR_INVALID: { status: 400, message: 'Параметр «cursor»: ожидается значение из предыдущего ответа' },
  EVENT_TYPE_INVALID: { status: 400, message: 'Параметр «type»: ожидается тип события, например payout.paid' },
  CURSOR_EXPIRED: {
    status: 410,
    message: 'События после этого cursor уже не хранятся: прочитайте ленту без cursor до конца и загрузите списки заново',
  },
  FEED_CURSOR_OF_ANOTHER_TABLE: {
    status: 410,
    message: 'Этот cursor выдан другой лентой событий: прочитайте ленту без cursor до конца и загрузите списки заново',
  },
  UPDATED_SINCE_INVALID: {
    status: 400,
    message: 'Параметр «updatedSince»: ожидается момент времени ISO 8601 с часовым поясом',
  },
  STATUS_PARAMETER_INVALID: {
    status: 400,
    message: 'Параметр «status»: допустимы Requested, Approved, Paid, Rejected, Canceled',
  },
  INCLUDE_INVALID: { status: 400, message: 'Параметр «include»: допустимо account у партнеров, rewards у лида' },
  PARTNER_ID_PARAMETER_INVALID: { status: 400, message: 'Параметр «partnerId»: ожидается идентификатор партнера' },
  EMAIL_PARAMETER_INVALID: { status: 400, message: 'Параметр «email»: ожидается начало адреса, от 1 до 254 символов' },
  LAST_NAME_PARAMETER_INVALID: { status: 400, message: 'Параметр «lastName»: ожидается начало фамилии, от 1 до 200 символов' },
  INN_PARAMETER_INVALID: { status: 400, message: 'Параметр «inn»: ожидается ИНН целиком, от 1 до 50 символов' },
  PARTNER_SEARCH_AMBIGUOUS: {
    status: 400,
    message: 'Укажите только один из параметров: email, lastName, inn, externalId, updatedSince',
  },
  IDEMPOTENCY_KEY_INVALID: { status: 400, message: 'Idempotency-Key: ожидается один ключ, от 1 до 255 видимых символов ASCII' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, message: 'Ключ идемпотентности уже использован с другим запросом' },
  EXTERNAL_ID_INVALID: {
    status: 400,
    message: 'Поле «externalId»: ожидается строка от 1 до 200 символов, без невидимых',
  },
  EXTERNAL_ID_TAKEN: {
    status: 409,
    message: (of: { why: string }) => `Этот externalId занят: ${of.why}`,
  },
  REQUEST_REJECTED: { status: 403, message: 'Запрос отклонён' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Слишком много запросов' },
  INTERNAL_ERROR: { status: 500, message: 'Внутренняя ошибка сервера' },
  OUTCOME_UNKNOWN: {
    status: 500,
    message: 'Неизвестно, выполнен ли запрос: проверьте состояние, прежде чем повторять',
  },
  SERVICE_UNAVAILABLE: { status: 503, message: 'Сервис временно недоступен, повторите запрос' },

  // Signing in
  CROSS_SITE_REQUEST: { status: 403, message: 'Запрос пришёл со страницы другого сайта' },
  EMAIL_INVALID: { status: 400, message: 'Укажите адрес электронной почты, например name@example.ru' },
  APP_INVALID: { status: 400, message: 'Поле «app»: допустимы console, account' },
  SIGN_IN_CODE_INVALID: { status: 400, message: 'Укажите код из письма: только цифры, все до одной' },
  SIGN_IN_REFUSED: { status: 401, message: 'Код не подошёл. Проверьте его или запросите новый' },
  LONGER_CODE_REQUIRED: {
    status: 403,
    message: (of: { digits: number }) => `Сейчас коды длиннее: запросите новый, в нём будет цифр: ${of.digits}`,
  },
  WORK_REQUIRED: { status: 403, message: 'Обновите страницу и запросите код ещё раз' },
  SIGN_IN_BLOCKED: { status: 403, message: 'Ваш доступ закрыт. Обратитесь к администратору программы' },
  SIGN_IN_REQUIRED: { status: 401, message: 'Войдите, чтобы продолжить' },
  SIGNED_IN_AS_ANOTHER: {
    status: 409,
    message: 'В этом браузере вошёл другой человек. Ничего не сделано: обновите страницу',
  },
  REGISTRATION_CLOSED: { status: 403, message: 'Регистрация закрыта: партнеров добавляют администраторы' },
  FIRST_NAME_REQUIRED: { status: 400, message: 'Укажите имя' },
  LAST_NAME_REQUIRED: { status: 400, message: 'Укажите фамилию' },
  TERMS_NOT_AGREED: { status: 400, message: 'Примите действующие условия программы' },
  CONFIRMATION_REQUIRED: { status: 403, message: 'Подтвердите это кодом из письма' },
  CONFIRMATION_REFUSED: { status: 403, message: 'Код подтверждения не подошёл. Проверьте его или запросите новый' },
  BANK_DETAILS_EXPECTED: { status: 400, message: 'Укажите БИК, расчётный и корреспондентский счёт' },
  BANK_DETAILS_INVALID: {
    status: 400,
    message: (of: { reason: string }) => `Банковские реквизиты указаны некорректно: ${of.reason}`,
  },
  PAYMENT_DETAILS_EXPECTED: { status: 400, message: 'Укажите одно: add с реквизитами, choose или remove с их id' },
  PAYMENT_DETAILS_NOT_FOUND: { status: 404, message: 'Таких реквизитов нет' },
  PAYMENT_DETAILS_TOO_MANY: {
    status: 409,
    message: (of: { most: number }) => `Реквизитов может быть не больше ${of.most}: удалите лишние`,
  },
  PERMISSION_MISSING: { status: 403, message: 'Недостаточно прав: нужна другая роль' },
  PROOF_REQUIRED: { status: 403, message: 'Подтвердите, что это вы: войдите ещё раз с ключом доступа или по коду из письма' },
  PASSKEY_REQUIRED: {
    status: 403,
    message: 'Для этого нужен ключ доступа. Добавьте его в разделе «Мои сеансы» и войдите с ним',
  },
  PASSKEY_PERMIT_REQUIRED: {
    status: 403,
    message: 'Первый ключ доступа здесь разрешает владелец: попросите другого владельца в разделе «Администраторы»',
  },
  PASSKEY_PERMIT_OWN: { status: 409, message: 'Себе разрешить новый ключ доступа нельзя: попросите другого владельца' },
  PASSKEY_PERMIT_NO_ROLE: { status: 409, message: 'У этого администратора нет ролей: войти он не может' },
  PASSKEY_ANSWER_INVALID: { status: 400, message: 'Ответ ключа доступа не прочитан. Обновите страницу и попробуйте ещё раз' },
  PASSKEY_NAME_REQUIRED: { status: 400, message: 'Назовите ключ доступа, чтобы узнать его в списке' },
  PASSKEY_REFUSED: { status: 401, message: 'Ключ доступа не подошёл. Попробуйте ещё раз или получите код по почте' },
  PASSKEY_TAKEN: { status: 409, message: 'Этот ключ доступа уже добавлен' },
  PASSKEYS_TOO_MANY: { status: 409, message: 'Ключей доступа уже 10. Удалите тот, которым не пользуетесь' },
  PASSKEY_NOT_FOUND: { status: 404, message: 'Такого ключа доступа у вас нет' },
  COMPANY_SIGN_IN_OFF: { status: 404, message: 'Вход через компанию не включён' },
  COMPANY_SIGN_IN_REFUSED: { status: 401, message: 'Войти через компанию не получилось. Попробуйте ещё раз' },
  COMPANY_EMAIL_NOT_VERIFIED: { status: 403, message: 'Компания не подтвердила адрес вашей почты' },
  COMPANY_IDENTITY_REFUSED: { status: 403, message: 'С этим адресом входил другой человек. Обратитесь к владельцу программы' },
  COMPANY_UNREACHABLE: { status: 503, message: 'Сервис входа компании не отвечает. Попробуйте позже' },
  LOGIN_NOT_FOUND: { status: 404, message: 'Такого сеанса нет или он уже завершён' },

  // Partners, for administrators
  BOOLEAN_PARAMETER_INVALID: {
    status: 400,
    message: (of: { field: string }) => `Параметр «${of.field}»: ожидается true или false`,
  },
  PURPOSE_PARAMETER_INVALID: { status: 400, message: 'Параметр «purpose»: допустимы Details, Payout, Erasure' },
  ID_PARAMETER_INVALID: {
    status: 400,
    message: (of: { field: string }) => `Параметр «${of.field}»: ожидается идентификатор или none`,
  },
  BOOLEAN_EXPECTED: { status: 400, message: (of: { field: string }) => `Поле «${of.field}» должно быть true или false` },
  ID_EXPECTED: { status: 400, message: (of: { field: string }) => `Поле «${of.field}» должно быть идентификатором` },
  IDS_EXPECTED: { status: 400, message: (of: { field: string }) => `Поле «${of.field}» должно быть списком идентификаторов` },
  REASON_REQUIRED: { status: 400, message: 'Укажите причину' },
  REVISION_REQUIRED: { status: 400, message: 'Укажите revision профиля, который вы изменяете' },
  PROFILE_CHANGED: { status: 409, message: 'Профиль изменился, пока вы его правили' },
  EMAIL_TAKEN: { status: 409, message: 'Этот адрес уже занят другим партнером' },
  PARTNER_ERASED: { status: 409, message: 'Данные этого партнера удалены: профиль больше не меняется' },
  PARTNER_INVITED_LATELY: { status: 409, message: 'Этого партнера пригласили меньше часа назад' },
  LEGAL_TYPE_NOT_FOUND: { status: 404, message: 'Тип партнера не найден' },
  LEGAL_FIELDS_EXPECTED: { status: 400, message: 'Ожидается список полей правовой формы' },
  LEGAL_DETAILS_FORBIDDEN: { status: 403, message: 'Чтобы передать legalDetails, ключу нужно право partners.details' },
  LEGAL_FIELD_REQUIRED: { status: 400, message: (of: { label: string }) => `Заполните поле «${of.label}»` },
  LEGAL_FIELD_UNKNOWN: {
    status: 400,
    message: (of: { fieldTypeId: string }) => `Правовая форма не спрашивает поле ${of.fieldTypeId}`,
  },
  LEGAL_FIELD_INVALID: {
    status: 400,
    message: (of: { label: string; expected: string }) => `Поле «${of.label}»: ${of.expected}`,
  },
  LEVEL_NOT_FOUND: { status: 404, message: 'Уровень не найден' },
  GROUP_NOT_FOUND: { status: 404, message: 'Группа не найдена' },
  CORRECTIONS_NOT_FOR_KEYS: {
    status: 403,
    message: 'Ключам не разрешено корректировать балансы: это включают в настройках контура',
  },
  CORRECTION_AMOUNT_REQUIRED: { status: 400, message: 'Сумма корректировки обязательна' },
  CORRECTION_AMOUNT_INVALID: { status: 400, message: 'Некорректная сумма корректировки' },
  ENTRY_NOT_FOUND: { status: 404, message: 'Запись счёта не найдена' },
  ENTRY_NOT_REVERSIBLE: { status: 409, message: 'Отменить можно только начисление: остальное исправляют корректировкой' },
  ENTRY_REVERSED: { status: 409, message: 'Это начисление уже отменено' },
  // Keys and people
  KEY_TITLE_REQUIRED: { status: 400, message: 'Укажите, для чего ключ' },
  KEY_SCOPES_REQUIRED: { status: 400, message: 'Укажите, что открывает ключ: права списком или everything' },
  KEY_SCOPE_UNKNOWN: { status: 400, message: 'Такого права у ключей нет' },
  KEY_ADDRESSES_INVALID: { status: 400, message: 'Адреса ключа: ожидается список из 1–20 адресов или подсетей' },
  KEY_ADDRESS_INVALID: {
    status: 400,
    message: 'Адрес ключа: ожидается адрес или подсеть IPv4 или IPv6, например 203.0.113.0/24',
  },
  KEY_EXPIRY_INVALID: { status: 400, message: 'Срок ключа: ожидается момент в будущем, ISO 8601 с часовым поясом' },
  KEY_FOR_ANOTHER: { status: 403, message: 'Ключ выпускают на своё имя: для другого администратора его выпустит он сам' },
  KEY_SCOPE_BEYOND_SERVICE: { status: 400, message: 'У этой служебной учётной записи нет такого права' },
  KEY_OVERLAP_INVALID: { status: 400, message: 'Старый ключ: ожидается число часов от 0 до 8760' },
  KEY_NOT_FOUND: { status: 404, message: 'Ключ не найден' },
  KEY_ENDED: { status: 409, message: 'Ключ уже не действует: выпустите новый' },
  SERVICE_TITLE_REQUIRED: { status: 400, message: 'Укажите, для какой системы служебная учётная запись' },
  SERVICE_TITLE_TAKEN: { status: 409, message: 'Служебная учётная запись с таким названием уже есть или была' },
  SERVICE_SCOPES_REQUIRED: { status: 400, message: 'Укажите списком, какие права могут быть у ключей служебной учётной записи' },
  SERVICE_ACCOUNTS_TOO_MANY: { status: 409, message: 'Служебных учётных записей уже 200: больше не бывает' },
  SERVICE_DECISION_INVALID: { status: 400, message: 'Допустимые решения: Confirmed, Closed' },
  SERVICE_ACCOUNT_NOT_FOUND: { status: 404, message: 'Служебная учётная запись не найдена' },
  SERVICE_ACCOUNT_NOT_OPEN: { status: 409, message: 'Служебная учётная запись не открыта: ключи для неё не выпускают' },
  SERVICE_ACCOUNT_NOT_WAITING: { status: 409, message: 'Служебная учётная запись не ждёт подтверждения' },
  SERVICE_ACCOUNT_OWN: { status: 409, message: 'Служебную учётную запись подтверждает другой владелец' },
  SERVICE_KEYS_TOO_MANY: {
    status: 409,
    message: 'У служебной учётной записи больше 25 действующих ключей: сначала отзовите часть из них',
  },
  ROLE_UNKNOWN: { status: 400, message: 'Допустимые роли: viewer, support, approver, payer, manager, owner' },
  ROLE_CHANGE_REQUIRED: { status: 400, message: 'Укажите, выдать роль или отобрать: granted true или false' },
  ADMINISTRATOR_NOT_FOUND: { status: 404, message: 'Администратор не найден' },
  ROLE_KEYS_TOO_MANY: {
    status: 409,
    message: 'С ролью закончилось бы слишком много ключей разом: сначала отзовите часть из них',
  },
  ROLES_EXPECTED: { status: 400, message: 'Укажите хотя бы одну роль, каждую один раз' },
  ADMINISTRATOR_EXISTS: { status: 409, message: 'Администратор с таким адресом уже есть' },
  ADMINISTRATOR_OWN_ADDRESS: { status: 409, message: 'Свой адрес не меняют: это делает другой владелец' },
  LAST_OWNER: { status: 409, message: 'Это последний владелец: сначала выдайте роль владельца кому-то ещё' },
  JOURNAL_SINCE_INVALID: {
    status: 400,
    message: 'Параметры «since» и «until»: ожидается момент времени ISO 8601 с часовым поясом',
  },
  JOURNAL_ACT_INVALID: { status: 400, message: 'Параметр «type»: ожидается вид действия из журнала' },
  JOURNAL_SUBJECT_INVALID: { status: 400, message: 'Параметр «of»: ожидается объект, например partner:ID' },
  JOURNAL_DOER_INVALID: {
    status: 400,
    message: 'Параметр «by»: ожидается адрес администратора, key:ID или partner:ID',
  },
  JOURNAL_ADMINISTRATOR_INVALID: { status: 400, message: 'Параметр «by»: ожидается id или адрес администратора' },
  JOURNAL_AMOUNT_INVALID: {
    status: 400,
    message: 'Параметры «amountFrom» и «amountTo»: ожидается сумма в рублях больше нуля',
  },

  // Webhooks
  WEBHOOK_TITLE_REQUIRED: { status: 400, message: 'Укажите название вебхука' },
  WEBHOOK_URL_REQUIRED: { status: 400, message: 'Укажите адрес вебхука' },
  WEBHOOK_URL_INVALID: { status: 400, message: (of: { reason: string }) => `Адрес вебхука: ${of.reason}` },
  WEBHOOK_TYPES_INVALID: {
    status: 400,
    message: 'События вебхука: ожидается непустой список типов, например payout.paid, или null для всех',
  },
  WEBHOOK_TYPE_UNKNOWN: { status: 400, message: 'Событий такого типа нет' },
  EVENT_TYPES_NOT_READABLE: {
    status: 403,
    message: (of: { permissions: string }) => `Недостаточно прав, чтобы получать такие события: ${of.permissions}`,
  },
  WEBHOOK_OVERLAP_INVALID: { status: 400, message: 'Прежний секрет: ожидается число часов от 0 до 168' },
  WEBHOOK_NOT_FOUND: { status: 404, message: 'Вебхук не найден' },
  WEBHOOKS_TOO_MANY: { status: 409, message: (of: { most: number }) => `Вебхуков уже ${of.most}, больше нельзя` },
  WEBHOOK_SECRET_ROTATING: {
    status: 409,
    message: 'Прежний секрет ещё действует: дождитесь его конца или смените секрет сразу, с overlapHours 0',
  },
  WEBHOOK_DISABLED: { status: 409, message: 'Вебхук отключён: сначала включите его' },
  EVENT_NOT_FOUND: { status: 404, message: 'События нет в ленте: она хранит их 31 день' },

  // Payouts
  PARTNER_REQUIRED: { status: 400, message: 'Партнер обязателен' },
  PAYOUT_AMOUNT_REQUIRED: { status: 400, message: 'Сумма выплаты обязательна' },
  PAYOUT_AMOUNT_INVALID: { status: 400, message: 'Некорректная сумма вывода' },
  PARTNER_NOT_FOUND: { status: 404, message: 'Партнер не найден' },
  PARTNER_BLOCKED: { status: 400, message: 'Партнер заблокирован' },
  PAYOUT_ALREADY_ACTIVE: { status: 400, message: 'Уже есть активная заявка на выплату' },
  PAYOUT_BELOW_MINIMUM: { status: 400, message: (of: { minimum: string }) => `Минимальная сумма вывода: ${of.minimum}` },
  PAYOUT_ABOVE_AVAILABLE: { status: 400, message: (of: { available: string }) => `Доступно для вывода: ${of.available}` },
  INN_REQUIRED: { status: 400, message: 'Для вывода средств заполните ИНН в профиле' },
  INN_INVALID: { status: 400, message: (of: { reason: string }) => `ИНН в профиле указан некорректно: ${of.reason}` },
  PAYOUT_DESTINATION_REQUIRED: {
    status: 400,
    message: 'Укажите, куда перевести деньги: добавьте данные для выплат в профиле или впишите их в заявку',
  },
  PAYOUT_DESTINATION_UNCONFIRMED: {
    status: 403,
    message: 'Деньги уходят не по данным из профиля. Проверьте, куда, и подтвердите это кодом из письма',
  },
  PAYOUT_STATUS_INVALID: { status: 400, message: 'Допустимые статусы: Approved, Paid, Rejected' },
  PAYOUT_NOT_FOUND: { status: 404, message: 'Заявка на выплату не найдена' },
  PAYOUT_NEEDS_FOUR_EYES: {
    status: 409,
    message: 'Эту заявку одобрил тот же человек, сам или ключом: выплату должен отметить другой',
  },
  PAYOUT_COOLS_DOWN: {
    status: 409,
    message: (of: { until: string }) =>
      `Выплата ждёт до ${of.until} по московскому времени: недавно изменились адрес почты или данные для выплат партнера, или она запрошена на другие данные`,
  },
  PAYOUT_SHORTFALL_INVALID: { status: 400, message: 'Некорректная сумма недостачи' },
  PAYOUT_SHORTFALL_UNCONFIRMED: {
    status: 409,
    message: (of: { available: string; shortfall: string }) =>
      `Заявка не покрыта: доступно ${of.available}, не хватает ${of.shortfall}. Чтобы всё же продолжить, подтвердите недостачу этой суммой`,
  },
  PAYOUT_UNCOVERED: {
    status: 409,
    message: (of: { available: string; shortfall: string }) =>
      `Заявка не покрыта: доступно ${of.available}, не хватает ${of.shortfall}. Её можно отклонить или подождать, пока партнер заработает недостающее`,
  },
  PAYOUT_TRANSITION_FORBIDDEN: { status: 409, message: 'Недопустимый переход статуса' },
  REGISTRY_NOT_FOUND: { status: 404, message: 'Реестр не найден' },
  REGISTRY_STATUS_INVALID: { status: 400, message: 'Допустимые статусы реестра: Ready, Sent, Closed' },
  REGISTRY_REVISION_INVALID: { status: 400, message: 'Укажите revision реестра, каким вы его видели: целое число от 1' },
  REGISTRY_PAYOUTS_INVALID: { status: 400, message: 'Укажите id заявок на выплату, не больше 30 за раз' },
  REGISTRY_CHANGED: { status: 409, message: 'Реестр изменили, пока вы на него смотрели. Посмотрите на него ещё раз' },
  REGISTRY_TRANSITION_FORBIDDEN: {
    status: 409,
    message: (of: { status: string }) => `Реестр в статусе ${of.status}: так его изменить нельзя`,
  },
  REGISTRY_EMPTY: { status: 409, message: 'В реестре нет ни одной выплаты' },
  REGISTRY_HAS_OTHER_PAYOUTS: {
    status: 409,
    message: (of: { count: number; documents: string }) =>
      `Не одобрены или уже завершены: ${of.count}. Уберите их из реестра, документы № ${of.documents}`,
  },
  REGISTRY_HAS_OPEN_PAYOUTS: {
    status: 409,
    message: (of: { count: number; documents: string }) =>
      `Ещё не выплачены: ${of.count}. Проведите их или уберите из реестра, документы № ${of.documents}`,
  },
  PAYOUT_NOT_IN_REGISTRY: { status: 404, message: 'Этой выплаты в реестре нет' },
  PAYOUT_PAID_FROM_REGISTRY: { status: 409, message: 'Выплата уже проведена: убрать её из реестра нельзя' },
  PAYOUT_IN_REGISTRY: { status: 409, message: 'Выплата стоит в реестре: сначала уберите её оттуда' },

  // Leads
  LEAD_FIELDS_REQUIRED: { status: 400, message: 'Список полей обязателен' },
  LEAD_BINDING_AMBIGUOUS: { status: 400, message: 'Укажите либо sessionId, либо promocode' },
  LEAD_FIELD_REQUIRED: { status: 400, message: (of: { label: string }) => `Обязательное поле «${of.label}» не заполнено` },
  LEAD_FIELD_UNKNOWN: { status: 400, message: (of: { fieldTypeId: string }) => `Тип поля ${of.fieldTypeId} не найден` },
  LEAD_FIELD_INVALID: { status: 400, message: (of: { label: string; expected: string }) => `Поле «${of.label}»: ${of.expected}` },
  SESSION_NOT_FOUND: { status: 404, message: 'Сессия не найдена' },
  SESSION_USED: { status: 400, message: 'Лид уже создан для этой сессии' },
  PROMOCODE_NOT_FOUND: { status: 404, message: 'Промкод не найден или неактивен' },
  OFFER_UNAVAILABLE: { status: 404, message: 'Предложение недоступно' },
  OFFER_REQUIRED: { status: 400, message: 'Укажите предложение' },
  OFFER_NOT_FOUND: { status: 404, message: 'Предложение не найдено' },
  DRAFT_REFUSED: { status: 400, message: 'Так конфигурация работать не будет: исправьте отмеченное' },
  DRAFT_UNCONFIRMED: {
    status: 409,
    message: (of: { leads: number }) => `Смена статуса затрагивает лиды (${of.leads}): подтвердите это число`,
  },
  CONFIGURATION_REVISION_REQUIRED: { status: 400, message: 'Укажите revision конфигурации, которую вы изменяете' },
  CONFIGURATION_PART_REQUIRED: {
    status: 400,
    message: 'Укажите части конфигурации: settings, levels, groups, legalTypes, leadStatuses, leadFields или offers',
  },
  CONFIGURATION_CONTENT_REQUIRED: { status: 400, message: 'Укажите часть конфигурации целиком в поле «content»' },
  CONFIGURATION_PART_UNKNOWN: { status: 404, message: 'Такой части конфигурации нет' },
  CONFIRMED_LEADS_INVALID: { status: 400, message: 'Поле «confirmedLeads»: ожидаются целые числа лидов от 0' },
  CONFIGURATION_CHANGED: { status: 409, message: 'Конфигурацию изменили, пока вы её правили: посмотрите на неё ещё раз' },
  CONFIGURED_BY_FILE: {
    status: 409,
    message: 'Конфигурацию этого контура меняют только его файлом: скажите тому, кто его применяет',
  },
  UPGRADE_NOT_CLOSED: {
    status: 409,
    message: 'Это можно будет сделать, когда закончится обновление таблицы: спросите того, кто разворачивает контур',
  },
  OFFER_SWITCH_INVALID: { status: 400, message: 'Поле «isActive»: допустимо true или false' },
  OFFER_CLOSURE_INVALID: { status: 400, message: 'Поле «isClosed»: допустимо true или false' },
  LEVEL_PARAMETER_INVALID: { status: 400, message: 'Параметр «level»: ожидается номер уровня' },
  DEAL_NUMBER_PARAMETER_INVALID: { status: 400, message: 'Параметры «leadDeal», «partnerDeal»: ожидается номер сделки, от 1' },
  LINK_SLUG_INVALID: {
    status: 400,
    message: 'Имя ссылки: латинские буквы, цифры, «-» и «_», начиная с буквы или цифры, не длиннее 100 символов',
  },
  LINK_SLUG_TAKEN: { status: 409, message: 'Такая ссылка уже есть, выберите другое имя' },
  LINK_STATUS_INVALID: { status: 400, message: 'Статус ссылки: Active, Disabled или Removed; «from» — Active или Disabled' },
  LINK_CHANGED: { status: 409, message: 'Статус ссылки уже изменён' },
  LINK_DISABLED_BY_ADMINISTRATOR: { status: 409, message: 'Ссылку отключил администратор: включить её может только он' },
  LINKS_TOO_MANY: { status: 409, message: (of: { most: number }) => `Больше ${of.most} ссылок в кабинете создать нельзя` },
  PROMOCODE_INVALID: { status: 400, message: 'Промокод: от 3 до 40 букв, цифр, «-» и «_», начиная с буквы или цифры' },
  CLIENT_DISCOUNT_INVALID: {
    status: 400,
    message: 'Скидка клиенту: либо процент больше 0 и не больше 100, либо сумма в рублях, и пояснение не длиннее 200 знаков',
  },
  PROMOCODE_MIXES_SCRIPTS: {
    status: 400,
    message: 'Промокод: все буквы одного алфавита, например только латиница или только кириллица',
  },
  PROMOCODE_TAKEN: { status: 409, message: 'Такой промокод уже есть, выберите другой' },
  PROMOCODES_ON_REVIEW_TOO_MANY: {
    status: 409,
    message: (of: { most: number }) => `На проверке уже ${of.most} промокода, больше нельзя: дождитесь решения`,
  },
  PROMOCODE_STATUS_INVALID: { status: 400, message: 'Допустимые статусы промокода: Active, Disabled' },
  PROMOCODE_FROM_INVALID: {
    status: 400,
    message: 'Поле «from»: статус, в котором промокод был показан: Active, OnReview, Disabled',
  },
  PROMOCODE_STATUS_PARAMETER_INVALID: { status: 400, message: 'Параметр «status»: допустимы Active, OnReview, Disabled' },
  PROMOCODE_CHANGED: { status: 409, message: 'Статус промокода уже изменён' },
  LEAD_DUPLICATE: { status: 400, message: 'Лид с таким набором полей уже создан' },
  LINK_NOT_FOUND: { status: 404, message: 'Ссылка не найдена' },
  LEAD_NOT_FOUND: { status: 404, message: 'Лид не найден' },
  LEAD_STATUS_REQUIRED: { status: 400, message: 'Укажите id или systemName статуса' },
  LEAD_STATUS_NOT_FOUND: { status: 404, message: 'Статус не найден' },
  LEAD_STATUS_AMBIGUOUS: { status: 400, message: 'id и systemName указывают на разные статусы' },
  LEAD_REVISION_INVALID: { status: 400, message: 'Укажите revision лида, каким вы его видели: целое число от 1' },
  LEAD_CHANGED: { status: 409, message: 'Лид изменился, пока вы на него смотрели. Посмотрите, что нового, и повторите' },
  LEAD_OWNER_REQUIRED: { status: 400, message: 'Укажите либо промокод, либо партнера и предложение' },
  LEAD_HAS_PARTNER: { status: 409, message: 'У лида уже есть партнер: лид привязывают один раз' },
  LEAD_REWARDS_TOO_MANY: {
    status: 409,
    message: 'Лид заработал больше вознаграждений, чем можно начислить за один раз. Начислите их сумму корректировкой',
  },
  LEAD_DEAL_OVER_LIMIT: {
    status: 409,
    message: 'У лида сделка больше лимита: привязать его может только владелец',
  },
  WAITING_DEAL_NOT_FOUND: { status: 404, message: 'Такая сделка не ждёт: её уже подтвердили или отклонили' },
  WAITING_DEAL_OWN: { status: 409, message: 'Сделку больше лимита подтверждает другой администратор' },
  WAITING_DEAL_UNASKED: {
    status: 409,
    message: 'У того, кто добавил сделку, больше нет на это права: отклоните её',
  },
  WAITING_DEAL_OUTDATED: {
    status: 409,
    message: 'Лид изменился с тех пор, как сделку добавили: отклоните её и, если она нужна, добавьте заново',
  },
  DEAL_DECISION_INVALID: { status: 400, message: 'Допустимые решения: Confirmed, Declined' },
  DEAL_NOT_FOUND: { status: 404, message: 'Сделка не найдена' },
  DEAL_AMOUNT_REQUIRED: { status: 400, message: 'Сумма сделки обязательна' },
  DEAL_AMOUNT_INVALID: { status: 400, message: 'Некорректная сумма сделки' },
  DEAL_AMOUNT_REQUIRED_FOR_STATUS: {
    status: 400,
    message: (of: { status: string }) => `При переводе в статус «${of.status}» необходимо указать сумму сделки`,
  },
  DEAL_NEEDS_TARGET_STATUS: {
    status: 404,
    message: (of: { status: string }) => `Добавлять сделки можно только в статусе «${of.status}»`,
  },
} as const satisfies Record<string, { status: number; message: string | ((of: never) => string) }>

export type ErrorCode = keyof typeof errorTable

/**
 * The additional members in the answers of single errors, declared only here. Documents (infra/openapi/responses/error.ts) have a
 * schema for each of these members and for no other; for members shown whole, such as a lead or a profile, that schema gives the
 * details.
 */
export interface ErrorMembers {
  ADDRESS_NOT_ALLOWED: { address: string }
  SCOPE_MISSING: { permission: string }
  PERMISSION_MISSING: { permission?: string }
  PROOF_REQUIRED: { proofBy?: 'Passkey' }
  WORK_REQUIRED: { work: object }
  SIGN_IN_BLOCKED: { contact: object | null }
  TERMS_NOT_AGREED: { terms: object }
  EMAIL_TAKEN: { partnerId: string }
  PARTNER_INVITED_LATELY: { invitedAt: string; until: string }
  PROFILE_CHANGED: { partner?: object }
  EXTERNAL_ID_TAKEN: { takenBy: { kind: 'Lead' | 'Deal' | 'Payout' | 'Partner'; id: string; leadId: string | null } }
  EVENT_TYPES_NOT_READABLE: { permissions: readonly string[] }
  PAYOUT_COOLS_DOWN: { until: string }
  PAYOUT_SHORTFALL_UNCONFIRMED: { available: number; shortfall: number }
  PAYOUT_UNCOVERED: { available: number; shortfall: number }
  PAYOUT_TRANSITION_FORBIDDEN: { status?: string; payout?: object }
  PROMOCODE_CHANGED: { promocode: object }
  REGISTRY_CHANGED: { registry: object }
  LEAD_DUPLICATE: { lead: object | null }
  LEAD_STATUS_NOT_FOUND: { statuses: readonly object[] }
  LEAD_REWARDS_TOO_MANY: { rewardCount: number }
  DRAFT_UNCONFIRMED: { mark: 'target' | 'primary'; leads: number }
}

/** The end of LEAD_FIELD_INVALID's message, after the field's label. */
export const leadFieldFaults = {
  repeated: 'указано несколько раз',
  notText: 'ожидается строка',
  notUnicode: 'содержит недопустимые символы',
  notNumber: 'ожидается число',
  notExact: (of: { least: number; most: number }) => `ожидается число, по модулю от ${of.least} до ${of.most}`,
  notBoolean: 'ожидается true или false',
  notOption: 'ожидается id одного из вариантов',
} as const

/** The end of LEGAL_FIELD_INVALID's message, after the field's label. */
export const legalFieldFaults = {
  repeated: 'указано несколько раз',
  notText: 'ожидается строка',
  tooLong: (of: { most: number }) => `не больше ${of.most} знаков`,
  notUnicode: 'содержит недопустимые символы',
  notNumber: 'ожидается число',
  notBoolean: 'ожидается true или false',
  notOption: 'ожидается id одного из вариантов',
  notDate: 'ожидается дата, например 2020-05-31',
  passport: 'ожидаются серия и номер паспорта, 10 цифр',
  kpp: 'ожидается КПП: 9 знаков',
  ogrn: 'ожидается ОГРН: 13 цифр, начинается с 1 или 5',
  ogrnip: 'ожидается ОГРНИП: 15 цифр, начинается с 3',
  checkDigit: 'не сходится контрольная цифра',
  bic: 'ожидается БИК: 9 цифр, первая 0',
  account: 'ожидается расчётный счёт: 20 цифр',
  accountWithoutBic: 'укажите и БИК банка: по нему проверяется счёт',
  accountKey: 'не подходит к БИК, проверьте цифры',
  notFile: 'ожидается файл',
  fileKind: 'ожидается целый файл PDF, JPEG, PNG или WebP',
  fileTooLarge: (of: { most: number }) => `файл больше ${of.most / 1_000_000} МБ`,
  fileGone: 'такого файла больше нет, выберите его снова',
  formTooLarge: (of: { most: number }) => `все файлы вместе больше ${of.most / 1_000_000} МБ`,
  keptTooLarge: (of: { most: number }) => `вместе с прежними файлами больше ${of.most / 1_000_000} МБ`,
} as const

/** The end of EXTERNAL_ID_TAKEN's message: what has the id, or had it until it ended. */
export const externalIdTakings = {
  lead: 'с ним уже создан другой лид',
  deal: 'с ним уже есть другая сделка',
  canceledDeal: 'сделка с ним отменена',
  payout: 'с ним уже есть другая заявка на выплату',
  endedPayout: 'заявка с ним отклонена или отменена',
  partner: 'с ним уже есть другой партнер',
  erasedPartner: 'данные партнера с ним удалены',
} as const

/** The end of LEAD_FIELD_UNKNOWN's violation, when the field's systemName was sent as its id. */
export const leadFieldMeant = (of: { label: string; id: string }): string => `у поля «${of.label}» fieldTypeId ${of.id}`

/** What is wrong with an amount: the violation adds it to the error's message, which is fixed by the specification. */
export const amountFaults = {
  text: 'ожидается число, а не строка',
  notNumber: 'ожидается число',
  notPositive: 'ожидается число больше нуля',
  nothing: 'ожидается число больше или меньше нуля',
  decimals: 'ожидается не больше двух знаков после точки',
  tooLarge: 'ожидается не больше 1000000000000 рублей',
  /** A double cannot hold it as it was written. */
  notExact: 'ожидается не больше двух знаков после точки и не больше 1000000000000 рублей',
  beyondAccount: 'столько не помещается на счёт партнера',
} as const

export type AmountFault = keyof typeof amountFaults

/** The end of INN_INVALID's message. */
export const innFaults = {
  wrongLength: (of: { lengths: readonly number[] }) => `ожидается ${of.lengths.join(' или ')} цифр`,
  wrongCheckDigits: 'не сходятся контрольные цифры',
} as const

/** The end of BANK_DETAILS_INVALID's message. */
export const bankFaultTexts = {
  bicForm: 'БИК: ожидается 9 цифр, первая 0',
  accountForm: 'расчётный счёт: ожидается 20 цифр',
  accountKey: 'расчётный счёт не подходит к БИК, проверьте цифры',
  correspondentForm: 'корреспондентский счёт: ожидается 20 цифр, первые 301',
  correspondentKey: 'корреспондентский счёт не подходит к БИК, проверьте цифры',
  kppForm: 'КПП: ожидается 9 знаков',
  bankMissing: 'укажите банк',
  payeeMissing: 'укажите получателя',
  phoneForm: 'телефон: ожидается мобильный номер, +7 и 10 цифр',
  nameTooLong: 'название длиннее 160 знаков',
} as const

/** The variable parts of a message: an object when it has some, nothing otherwise. */
type Details<Code extends ErrorCode> = (typeof errorTable)[Code]['message'] extends (of: infer Of) => string ? [of: Of] : []

/** The additional members of an error: an object when it has some, nothing otherwise. */
type Members<Code extends ErrorCode> = [Code] extends [keyof ErrorMembers]
  ? object extends ErrorMembers[Code]
    ? [members?: ErrorMembers[Code]]
    : [members: ErrorMembers[Code]]
  : []

/** A body of 256 KB can contain more faults than anybody reads: the search stops at this many. */
export const maxViolations = 100

/** One fault of the input: where it is (`amount`, `fields[2].value`) and what is wrong with it. */
export interface Violation {
  path: string
  message: string
}

/**
 * A refusal that the caller is meant to see. Anything else that is thrown becomes a 5xx without its text.
 *
 * @example throw new ApiError('PAYOUT_BELOW_MINIMUM', { minimum: '1000' })
 * @example throw new ApiError('EMAIL_TAKEN', { partnerId })
 * @example throw new ApiError('PAYOUT_COOLS_DOWN', { until: moscowMinute(until) }, { until })
 */
export class ApiError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ApiError'
  readonly code: Code
  readonly status: number
  /** Every fault of the input, in the order of the checks; empty for a refusal that is not about the input's form. */
  violations: readonly Violation[] = []
  /** Other members of the answer's body (ErrorMembers): the earlier lead of a duplicate, the existing statuses. */
  readonly members: Code extends keyof ErrorMembers ? Readonly<ErrorMembers[Code]> : object

  /** @param given first the variable parts of the message, if it has some, then the additional members, if it has some */
  constructor(code: Code, ...given: [...Details<Code>, ...Members<Code>]) {
    const { status, message } = errorTable[code]
    // The tuple types above tie the arguments to the code; the table's union of functions cannot express it here.
    const [details, members] = (typeof message === 'string' ? [undefined, given[0]] : given) as [unknown, object | undefined]
    super(typeof message === 'string' ? message : (message as (of: unknown) => string)(details))
    this.code = code
    this.status = status
    this.members = (members ?? {}) as typeof this.members
  }
}

/** Whether a thrown value is the refusal with this code: its members are then typed. */
export const isRefusal = <Code extends ErrorCode>(error: unknown, code: Code): error is ApiError<Code> =>
  error instanceof ApiError && error.code === code

/** The table contradicts itself where it never may: answered with 500 and counted, and an alarm is raised. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation'
}
