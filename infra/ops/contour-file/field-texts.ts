/** What the fields of a contour file mean, by their place. docs/contour-file.md has no field without one. */
export const fieldTexts: Readonly<Record<string, string>> = {
  $schema: 'The path of contour.schema.json, for completion and checks in an editor; otherwise ignored',
  contour: 'The name of the contour, its stack, its table and its metrics. Ids are derived from it, so it never changes',
  exportedFrom: 'What `contour export` made the file from: `apply` then knows what was published since. Leave it as it is',
  'exportedFrom.revision': 'The revision of the configuration',
  'exportedFrom.changedAt': 'Since when it was so; null when that was not recorded',
  'exportedFrom.file': 'The id of the file. Each export has its own',
  settings: 'Settings of the whole contour',
  'settings.minimumPayout': 'The minimum amount of a payout request, in rubles',
  'settings.configuredBy':
    '`console`: owners change the configuration in the console too, and keys that may. `file`: contour files alone do, and the console shows it only',
  'settings.requireInnForPayouts': '«Требовать ИНН для выплат»: a payout needs a valid ИНН in the profile',
  'settings.retention': 'How long personal data stays without a request to erase it; by default forever',
  'settings.retention.leadFieldsMonths':
    'Months after the last act on a lead until `person erase-old` erases its fields, 1 to 600',
  'settings.attributionDays': 'Days after a click on a referral link in which its session can create a lead, 1 to 3650',
  'settings.fourEyes':
    'Two people for every payout: the person who approved a request cannot mark it paid, neither in person nor with a key that they hold, issued or rotated',
  'settings.refuseUncoveredPayouts':
    'Nobody, including API keys, can approve or pay a request that lost its cover because rewards were taken back: `PAYOUT_UNCOVERED`. Without it administrators can, if they confirm the missing amount, and keys can without confirming',
  'settings.coolDownHours':
    'For so many hours after the address of a partner, the ИНН, requisites, bank details or legal type was changed, or a request was made by a mailed code to details that are not in the profile, no administrator marks a payout of theirs paid: `PAYOUT_COOLS_DOWN`. 0 to 168; 0: nothing waits',
  'settings.coolDownKeys':
    'API keys wait as long as administrators do. Without it a key can mark paid at any time, as the specification of the API says',
  'settings.keysCorrect':
    'API keys with the scope `corrections.write`, or with all scopes, may correct balances and take rewards back. Without it they are refused: `CORRECTIONS_NOT_FOR_KEYS`. No key can change this setting',
  'settings.requirePasskeys':
    "Owners and payers need a passkey for acts that require proof (payouts, keys, roles, details): 403 `PASSKEY_REQUIRED` without one. Let every owner and payer add one first: afterwards another owner, or `administrator permit-passkey`, must permit a person's first passkey. Without this setting a mailed code is proof for people without a passkey",
  'settings.dealLimit':
    'In rubles: a deal above it that an administrator who is no owner makes in the console, or one above it with what they made alone for the same partner that day (UTC), waits until another administrator confirms it, and a lead with deals above it is bound by owners alone. API keys, owners and commands are not asked. Without it nothing waits',
  'settings.registration':
    '`open`: partners register themselves with a mailed code and accept the `terms`. Anyone can then have a code mailed to any address. `closed`: only administrators add partners',
  'settings.terms': 'The terms that new partners accept. The accepted version, the time and the place are stored',
  'settings.terms.version': 'The version of the terms: give a changed text a new version',
  'settings.terms.url': 'The address of the text; https',
  'settings.contact':
    "The contact for partners: shown at sign-in, in the account's menu, and to blocked partners. Everyone who opens the account sees it. At least one of the three",
  'settings.contact.email': 'Email address that people read',
  'settings.contact.phone': 'Telephone number, shown as written',
  'settings.contact.telegram': 'Telegram name, with or without @',
  'settings.displayName':
    "The program's name for people, up to 60 characters: in the header, the title and the sign-in of both apps, in mails, and on the pages of links that lead nowhere. Without it the name of the contour stands there",
  'settings.accentColor':
    'The colour of buttons and links in both apps, `#rrggbb`. Any colour will do: where it could not be read, links and marks take the nearest shade that can, in the light and in the dark scheme',
  'settings.payoutPromise':
    'When payouts come, in words, up to 200 characters, such as "usually within 3 working days": partners see it where they ask for one',
  'settings.logo':
    'The logo, as a data URI (`data:image/png;base64,…`): PNG or WebP, at most 16 KB, at most 1024 pixels wide and high. It stands above the name in both apps, in mails, and on the pages of links that lead nowhere. `contour export` writes the picture; `sha256:…` in its place means the one that stands',
  'settings.registeredPartner': 'Level and groups of partners who register themselves; by default none',
  'settings.registeredPartner.level': 'Number of the level; null for none',
  'settings.registeredPartner.groups': 'Titles of groups',
  administrators: 'The people who run the program; keys belong to them, and histories name them. At least one',
  'administrators[].email': 'Address; names the administrator everywhere else',
  'administrators[].firstName': 'First name',
  'administrators[].lastName': 'Last name',
  'administrators[].middleName': 'Middle name; null when there is none',
  'administrators[].roles':
    "The administrator's roles: viewer, support, approver, payer, manager, owner. Without it an owner; an empty list permits nothing. The file sets only the first roles; later `administrator grant` and `revoke` or the console change them, unless you use --overwrite roles. At least one administrator is an owner",
  apiKeys: 'API keys for local use. A deployed contour gets its keys from `keys issue`',
  'apiKeys[].title': 'The purpose of the key, shown in histories',
  'apiKeys[].administrator': 'Email of the administrator whose key it is',
  'apiKeys[].secret':
    'The key itself, 16 to 200 visible ASCII characters. For local use only: a file with secrets is refused for a deployed contour. Without it no key is created',
  levels: 'Levels of partners; rewards can depend on them',
  'levels[].number': 'Its number; names the level everywhere else',
  'levels[].was':
    'Its number before: the level gets `number` and stays the same, with its partners and rules. null: a new level under a number that another one had',
  'levels[].description': 'Its name for people',
  'levels[].hidden':
    'Retired: given to no further partner and reached by no further one; partners who have it keep it, and its rules hold. A level that the file no longer names is retired too',
  'levels[].reachedBy':
    'What the deals of a closed month (Moscow) must come to for the level: `npm run contour -- level plan` proposes it, and a person applies it. All that is named must be met. Without it people alone give the level',
  'levels[].reachedBy.deals': 'The least number of deals; 0 for a level that everybody reaches',
  'levels[].reachedBy.dealsAmount': 'Rubles: the least sum of the deals',
  'levels[].reachedBy.offers': 'Slugs: only deals of these offers count; all of them if absent',
  groups: 'Groups of partners',
  'groups[].title': 'Title; names the group everywhere else',
  'groups[].was': 'Its title before: the group gets `title` and stays the same, with its partners',
  'groups[].hidden':
    'Retired: given to no further partner; partners who have it keep it, and its rules hold. A group that the file no longer names is retired too',
  legalTypes: 'Legal types of partners',
  'legalTypes[].type': 'Private person, self-employed, sole proprietor or legal entity',
  'legalTypes[].hidden':
    'No longer offered at registration; partners who have it keep it. A legal type that the file no longer names is hidden too',
  'legalTypes[].fields':
    'What it asks from its partners at registration and in the profile, in display order. Answers are stored encrypted, apart from the profile. Only once the upgrade to form 8 is closed',
  'legalTypes[].fields[].systemName': 'Integration name; answers are found by it, so it never changes',
  'legalTypes[].fields[].label': 'Label for people; errors name it',
  'legalTypes[].fields[].type':
    'The type of the answer. It cannot be changed later: add another field. A Date is such as 2020-05-31. A File is a PDF, JPEG, PNG or WebP of at most 1 MB, asked for after the registration; nobody scans it for viruses',
  'legalTypes[].fields[].options':
    'The options of a List; only for a List. An option is its text, or an object: `{ "name": "Paused", "was": "On hold" }` gives an option another name and leaves it the same; `{ "name": "Fax", "hidden": true }` retires one. One that the file no longer names is retired: no longer offered or accepted, kept by who has it',
  'legalTypes[].fields[].required':
    'Partners who choose this legal type must answer it. Partners who have the type already are asked in the profile',
  'legalTypes[].fields[].hidden':
    'No longer asked; earlier answers are kept. A field that the file no longer names stays as it is',
  'legalTypes[].fields[].check':
    'Form and check digits, only for a String: `passport` (series and number, 10 digits), `kpp`, `ogrn`, `ogrnip`, `bic`, `account` (20 digits whose key fits the field with the check `bic`). Blanks are ignored',
  leadStatuses: 'The statuses of leads, in display order. One is primary, one is the target',
  'leadStatuses[].systemName': 'Integration name; names the status everywhere else',
  'leadStatuses[].title': 'Title for people',
  'leadStatuses[].primary': 'A new lead starts here',
  'leadStatuses[].target': 'A completed deal: moving a lead here makes a deal',
  'leadStatuses[].hidden':
    'Retired: no lead is moved to it any more, and `GET /lead-statuses` does not list it; leads that stand in it stay and may leave it. Not the primary or the target status. A status that the file no longer names is retired too',
  leadFields: 'The fields of a lead, in display order',
  'leadFields[].systemName': 'Integration name',
  'leadFields[].label': 'Label for people; errors name it',
  'leadFields[].type': 'The type of the value. It cannot be changed later: add another field and hide this one',
  'leadFields[].options':
    'The options of a List; only for a List. An option is its text, or an object: `{ "name": "Paused", "was": "On hold" }` gives an option another name and leaves it the same; `{ "name": "Fax", "hidden": true }` retires one. One that the file no longer names is retired: no longer offered or accepted, kept by who has it',
  'leadFields[].required': 'A lead cannot be created without it',
  'leadFields[].hidden': 'No longer requested or shown; values of existing leads are kept',
  'leadFields[].searchable':
    'Leads can be searched by it: GET /lead?systemName=…. Only for a String or a Number. Existing leads are indexed first; until all are, GET /lead does not accept the parameter',
  offers: 'The offers of the contour',
  'offers[].slug': 'Names the offer everywhere else',
  'offers[].was':
    'Its slug before: the offer gets `slug` and stays the same, with its links, promocodes and leads. The old slug still names it, and no other offer',
  'offers[].title': 'Title for people',
  'offers[].landingUrl': 'Where a click on a referral link leads; the session is added as the parameter `session`',
  'offers[].active':
    'false stops it: no clicks and no leads. Used only when the offer is created; later use `offer stop` and `offer open`',
  'offers[].closedFor':
    'Emails of partners for whom it is closed. Used only when the offer is created; later use `offer close-for`',
  'offers[].dealsWithoutAmount': '«Разрешить сделки по предложению без суммы»',
  'offers[].forPartners':
    'What partners are told of the offer in their account: what it is, whom it suits, how to speak of it. At most 1,000 characters, line by line. Only once the upgrade to form 8 is closed',
  'offers[].logo':
    'The logo that partners see beside the offer, as a data URI (`data:image/png;base64,…`): PNG or WebP, at most 16 KB, at most 1024 pixels wide and high. It stands apart from the offer, once for all offers with the same one; a digest (`sha256:…`), as GET /configuration shows it, leaves the one there is. Only once the upgrade to form 8 is closed',
  'offers[].clientDiscount':
    'What clients save who come with a promocode of the offer. The CRM is told with each lead; no reward depends on it',
  'offers[].clientDiscount.percent': 'Percent of the price, more than 0, at most 100, two decimals. Either it or fixed',
  'offers[].clientDiscount.fixed': 'Rubles. Either it or percent',
  'offers[].clientDiscount.text': 'What clients are told of it, such as its conditions, at most 200 characters',
  'offers[].rewards':
    "The reward rules that hold without an end. If they change, new ones begin when the file is applied. A rule for the partner's level replaces the rule without a level",
  'offers[].leadsUnderWay':
    'When `rewards` change: `keep` lets leads that exist keep their rules, `change` changes these too. Without it they keep them, unless another status becomes the target',
  'offers[].laterRules': 'Rules that begin later, or that end, each known by its beginning. What is not named stays',
  'offers[].laterRules[].from':
    'When they begin: a day, which begins in Moscow, or a moment with its offset. Without it, when the file is applied',
  'offers[].laterRules[].until': 'When they end and the rules before them hold again; without it they do not end',
  'offers[].laterRules[].leadsUnderWay':
    '`keep`: only for leads created while they hold. `change`: for all deals and moves while they hold',
  'offers[].laterRules[].rewards': 'The reward rules, as in `rewards`',
  'offers[].laterRules[].withdrawn': 'Takes them back before they begin; rules that have begun end at once',
  'offers[].rewards[].leadStatus': 'systemName of the status that earns it',
  'offers[].rewards[].level': 'The number of its level; null or absent for every level',
  'offers[].rewards[].group':
    'The title of a group: an exception for its partners, in place of the rules for all in this status. Not together with a level',
  'offers[].rewards[].fixed': 'Rubles, once per lead and status. One of fixed, percentOfDeal and percentSteps',
  'offers[].rewards[].percentOfDeal':
    'Percent of every deal, more than 0, at most 100, two decimals. One of fixed, percentOfDeal and percentSteps',
  'offers[].rewards[].percentSteps':
    'A percentage that depends on the amount of the deal. One of fixed, percentOfDeal and percentSteps',
  'offers[].rewards[].percentSteps.apply':
    '`whole`: the step that the amount reaches applies to all of it. `slices`: each step applies to its own slice',
  'offers[].rewards[].percentSteps.by':
    "`deal` or `month`: whether the steps go by the amount of the deal, or by the sum of the partner's deals with the offer in the month of Moscow, this one included",
  'offers[].rewards[].percentSteps.steps': '1 to 20 steps in ascending order. What lies below the first one earns nothing',
  'offers[].rewards[].percentSteps.steps[].from': 'Rubles: amounts from this one on, this one included',
  'offers[].rewards[].percentSteps.steps[].percent': 'Percent, more than 0, at most 100, two decimals',
  'offers[].rewards[].maxPerDeal': 'Rubles: the most that one deal earns by this rule. Only for a share',
  'offers[].rewards[].maxPerMonth':
    'Rubles: the most that a partner earns in a month of Moscow by the rules of the offer with such a limit. Only for a share',
  'offers[].rewards[].onlyDeals':
    'Only deals with these numbers, for example the first deal of a lead. A canceled deal gives its number to the next one. A fixed sum then accrues for each such deal, and is taken back with it',
  'offers[].rewards[].onlyDeals.from': 'The first number, 1 to 100',
  'offers[].rewards[].onlyDeals.to': 'The last number, up to 100; left out, all that follow',
  'offers[].rewards[].onlyDeals.of':
    '`lead` or `partner`: whether the deals of each lead are numbered, or those of the partner with the offer, from the publication of the first rule that asks',
  'offers[].rewards[].onlyMonths':
    'Only deals of the first months of a lead, 1 to 120, counted from its first deal in days of Moscow',
  'offers[].rewards[].holdDays':
    'Days for which the reward is on hold: earned, but not available before the first UTC day after them. Applies to later rewards',
  partners: 'Initial partners. Existing partners stay unchanged, whether the file names them or not',
  'partners[].email': 'Address; names the partner everywhere else',
  'partners[].firstName': 'First name; null when it is not filled',
  'partners[].middleName': 'Middle name; null when it is not filled',
  'partners[].lastName': 'Last name; null when it is not filled',
  'partners[].legalType': 'One of the legal types; null when none is chosen',
  'partners[].inn': 'ИНН, whose check digits must hold; null when it is not filled',
  'partners[].level': 'Number of the level; null when none is assigned',
  'partners[].groups': 'Titles of groups',
  'partners[].isConfirmed': 'The email was confirmed',
  'partners[].isBlocked': 'Cannot sign in, and no payout can be requested',
  'partners[].isActive': 'Activity flag',
  'partners[].openingBalance': 'Initial balance in rubles; posted once, when the partner is created',
  referralLinks: 'Initial referral links. Existing links stay unchanged',
  'referralLinks[].slug': 'The part of the address after /r/',
  'referralLinks[].partner': 'Email of the partner who brings the clients',
  'referralLinks[].offer': 'Slug of the offer that it leads to',
  promocodes: 'Initial promocodes. Existing ones stay unchanged',
  'promocodes[].code': 'The code; letter case is ignored',
  'promocodes[].partner': 'Email of the partner who brings the clients',
  'promocodes[].offer': 'Slug of the offer that it is for',
  'promocodes[].status': 'Only an Active one can be used',
  'promocodes[].clientDiscount': 'What its clients save, instead of what the offer says',
  'promocodes[].clientDiscount.percent': 'As in offers',
  'promocodes[].clientDiscount.fixed': 'As in offers',
  'promocodes[].clientDiscount.text': 'As in offers',
  deployment: 'Deployment options; `npm start` uses only companySignIn and crmConnector',
  'deployment.alarmEmail': 'Receives alarms. Without it nobody does: subscribe to the topic `AlarmTopicArn`',
  'deployment.logRetentionDays': 'Days for which logs are kept',
  'deployment.throttle': 'The limit of the API for all callers together, beyond which it answers 429',
  'deployment.throttle.requestsPerSecond': 'Requests per second on average',
  'deployment.throttle.burst': 'Requests at once',
  'deployment.linkThrottle':
    'The same for clicks on referral links, counted separately, so that they take no capacity from the API',
  'deployment.linkThrottle.requestsPerSecond': 'Clicks per second on average',
  'deployment.linkThrottle.burst': 'Clicks at once',
  'deployment.sessionThrottle':
    'The same for signing in and out (`/api/session`), counted separately, so that guessing codes takes no capacity from the API',
  'deployment.sessionThrottle.requestsPerSecond': 'Requests per second on average',
  'deployment.sessionThrottle.burst': 'Requests at once',
  'deployment.webThrottle': 'The same for pages and files of the web apps (`/console`, `/account`)',
  'deployment.webThrottle.requestsPerSecond': 'Requests per second on average',
  'deployment.webThrottle.burst': 'Requests at once',
  'deployment.firewall': 'Limits of the firewall per five minutes',
  'deployment.firewall.requestsPerAddress': 'To the API from one address without a key; more is refused',
  'deployment.firewall.requestsPerApiKey': 'With one key',
  'deployment.firewall.requestsPerAddressWithKeys': 'With all keys from one address together',
  'deployment.firewall.linkRequestsPerAddress': 'To referral links from one address; many clients of a mobile operator share one',
  'deployment.firewall.sessionRequestsPerAddress': 'To `/api/session` from one address; people of one office share one',
  'deployment.firewall.webRequestsPerAddress':
    'To pages and files of the web apps from one address; a visitor needs about 15 per version',
  'deployment.reservedConcurrency':
    "Reserved concurrent executions for each function: other contours cannot use them, and this one cannot exceed them. `{}` uses the defaults. All contours together must leave 100 of the account's limit (1 000, or 10 in a new account; ask AWS for more); `{}` fits one contour in an account of 1 000. Without it nothing is reserved",
  'deployment.reservedConcurrency.perFunction': 'For every function that is not a list',
  'deployment.reservedConcurrency.perList': 'For every list',
  'deployment.reservedConcurrency.functions': 'Other values for single functions by name, such as `{ "create-lead": 20 }`',
  'deployment.reservedConcurrency.accountLimit':
    "The account's limit of concurrent executions in this region: a contour that reserves more than all but 100 of it is not synthesized",
  'deployment.mail': 'The sender of mail. Without it no mail is sent, and nobody can sign in',
  'deployment.mail.from':
    "The sender's address. Its domain becomes an SES identity: no mail is sent before you add the DNS records in the outputs `MailDkim1` to `MailDkim3`",
  'deployment.mail.replyTo': 'The address for replies; by default the sender',
  'deployment.mail.identityArn':
    'An identity of SES that is verified already, in the region of the stack: where several contours of an account send from one domain. None is made then',
  'deployment.companySignIn':
    'The identity provider of the company (OpenID Connect): administrators may sign in to the console with it. It must send `email` and `email_verified: true`, and send browsers back to `/console/company-sign-in` of the contour. See [signing in by the company](operating.md#signing-in-by-the-company)',
  'deployment.companySignIn.title': 'What the button calls the company, after «Войти через»',
  'deployment.companySignIn.issuer':
    'The issuer, as in its discovery document: https; http only for localhost and 127.0.0.1, on a laptop',
  'deployment.companySignIn.clientId': 'The client id of this contour at the identity provider',
  'deployment.companySignIn.clientSecretParameter':
    'The name of the parameter of AWS Systems Manager (a SecureString under the key `aws/ssm`) with the client secret. Absent for a public client; on a laptop the secret is in `COMPANY_CLIENT_SECRET`',
  'deployment.crmConnector':
    'The CRM that the contour keeps in step, one of Bitrix24 and amoCRM: new leads become its deals, its stages become statuses of leads. Without it nothing of it is deployed. See [Bitrix24 and amoCRM](connecting-a-crm.md#bitrix24-and-amocrm)',
  'deployment.crmConnector.address':
    'Where the CRM is, without a path: https; http only for localhost and 127.0.0.1, on a laptop',
  'deployment.crmConnector.secretParameter':
    'The name of the parameter of AWS Systems Manager (a SecureString under the key `aws/ssm`) with the secrets: JSON with `apiKey`, the key of this program, and `hook`, `longLivedToken` or `oauth`, of the CRM. On a laptop they are in `CRM_SECRETS`',
  'deployment.crmConnector.bitrix24': 'A Bitrix24',
  'deployment.crmConnector.bitrix24.categoryId': 'The funnel of new deals; 0 is the common one',
  'deployment.crmConnector.bitrix24.fields': 'Codes of fields of deals, of the type string, such as `UF_CRM_PARTNER`',
  'deployment.crmConnector.bitrix24.fields.partner': 'Shows the partner',
  'deployment.crmConnector.bitrix24.fields.rewards': 'Shows the rewards',
  'deployment.crmConnector.amocrm': 'An amoCRM',
  'deployment.crmConnector.amocrm.pipelineId': 'The pipeline of new deals',
  'deployment.crmConnector.amocrm.fields': 'Ids of fields of deals',
  'deployment.crmConnector.amocrm.fields.leadId': 'Has the id of the lead; text',
  'deployment.crmConnector.amocrm.fields.client': 'Shows the fields of the lead; long text',
  'deployment.crmConnector.amocrm.fields.partner': 'Shows the partner; text',
  'deployment.crmConnector.amocrm.fields.rewards': 'Shows the rewards; long text',
  'deployment.crmConnector.stages':
    'The status of the lead, by `systemName`, for each stage of the deal; null for a stage that means nothing here. In amoCRM a stage is the id of its pipeline, `/` and its own id',
  'deployment.nightlyExport':
    'Whether DynamoDB exports the whole table every night into a bucket of the contour, where each export stays for 35 days; it costs $0.10 a gigabyte',
  'deployment.trial':
    "A trial contour: `contour smoke` may write to it, and people of the account may assume its functions' roles",
  'deployment.domain':
    "A custom domain: point its DNS to `DomainTarget`; the API's own address is then closed. Without it the API's own address is used, with TLS 1.2 or later; it disappears with the stack",
  'deployment.domain.name': 'The domain',
  'deployment.domain.certificateArn': 'Its certificate, in the region of the stack',
}
