<?php
// A receiver of webhooks, in PHP: it verifies, keeps, answers at once, and knows repeats. A second process works.
//
//   WEBHOOK_SECRET=whsec_… WEBHOOK_INBOX=inbox php -S 127.0.0.1:4100 docs/examples/receive-webhooks.php
//   WEBHOOK_INBOX=inbox php docs/examples/receive-webhooks.php
//
// The first is for trying: let your web server run this file. The second goes on until it is stopped. The folder has a file for each
// event, by its id. The file of an event that is done is empty, and stays: so repeats are known. Delete empty files after a week.

declare(strict_types=1);

/**
 * Your work goes here. It may be done twice, if the process ends in the middle of it. Events come in no order: of two events of one
 * object the higher version is newer, so keep the version with what you store, and skip an older one.
 */
function work(array $told): void
{
    usleep(1000 * (int) getenv('WORK_TAKES_MS'));
    echo $told['type'], ' ', $told['data']['id'], "\n";
}

function isSigned(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $signatures) as $one) {
        if (hash_equals($expected, $one)) return true;
    }
    return false;
}

/** Keeps an event safely before it is acknowledged. Says whether it is new. */
function keep(string $inbox, string $id, string $body): bool
{
    $written = "$inbox/." . bin2hex(random_bytes(16));
    $file = fopen($written, 'xb');
    if ($file === false || fwrite($file, $body) !== strlen($body) || !fsync($file)) throw new RuntimeException('not kept');
    fclose($file);
    try {
        // A name is given once, also when the same event comes twice at the same time.
        if (@link($written, "$inbox/$id")) return true;
        if (!file_exists("$inbox/$id")) throw new RuntimeException('not kept');
        return false;
    } finally {
        unlink($written);
    }
}

function receive(string $inbox): int
{
    if ($_SERVER['REQUEST_METHOD'] !== 'POST') return 405;
    [$id, $timestamp, $signatures] = array_map(
        fn (string $name): string => $_SERVER["HTTP_WEBHOOK_$name"] ?? '',
        ['ID', 'TIMESTAMP', 'SIGNATURE'],
    );
    $body = file_get_contents('php://input', length: 1_000_001);
    if (strlen($body) > 1_000_000) return 413;
    if (!isSigned((string) getenv('WEBHOOK_SECRET'), $id, $timestamp, $signatures, $body)) return 401;
    if (!preg_match('/^[\w-]+$/D', $id)) return 400;
    if (!keep($inbox, $id, $body)) error_log("repeat $id");
    return 204;
}

/** Goes through the folder again and again. A name that begins with a dot is not finished. */
function workOn(string $inbox): never
{
    while (true) {
        foreach (glob("$inbox/*") as $file) {
            if (filesize($file) === 0) continue;
            try {
                work(json_decode(file_get_contents($file), true, flags: JSON_THROW_ON_ERROR));
                file_put_contents($file, '');
            } catch (Throwable $error) {
                error_log(basename($file) . ' is tried again: ' . $error->getMessage());
            }
        }
        sleep(1);
        clearstatcache();
    }
}

$inbox = getenv('WEBHOOK_INBOX') ?: 'inbox';
if (!is_dir($inbox)) mkdir($inbox, 0700, true);
if (PHP_SAPI === 'cli') workOn($inbox);
try {
    http_response_code(receive($inbox));
} catch (Throwable $error) {
    // Not kept: it comes again.
    error_log($error->getMessage());
    http_response_code(500);
}
