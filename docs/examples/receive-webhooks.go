// A receiver of webhooks, in Go: it verifies, keeps, answers at once, works later, and knows repeats.
//
//	WEBHOOK_SECRET=whsec_… go run docs/examples/receive-webhooks.go 4100 inbox
//
// The folder has a file for each event, by its id. The file of an event that is done is empty, and stays: so repeats are known. Delete
// empty files after a week. Put a server that speaks HTTPS before it.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Your work goes here. It may be done twice, if the process ends in the middle of it. Events come in no order: of two events of one
// object the higher version is newer, so keep the version with what you store, and skip an older one.
func work(id string, body []byte) error {
	ms, _ := strconv.Atoi(os.Getenv("WORK_TAKES_MS"))
	time.Sleep(time.Duration(ms) * time.Millisecond)
	var told struct{ Type string }
	err := json.Unmarshal(body, &told)
	fmt.Println(told.Type, id)
	return err
}

func isSigned(key []byte, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	if seconds, err := strconv.ParseInt(timestamp, 10, 64); err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return slices.ContainsFunc(strings.Split(header.Get("webhook-signature"), " "), func(one string) bool {
		return hmac.Equal([]byte(one), []byte(expected))
	})
}

// Keeps an event safely before it is acknowledged. A name is given once, also when the same event comes twice at the same time.
func keep(name string, body []byte) error {
	file, err := os.CreateTemp(filepath.Dir(name), ".")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(body)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	return os.Link(file.Name(), name)
}

func main() {
	inbox := os.Args[2]
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_"))
	if err := errors.Join(err, os.MkdirAll(inbox, 0o700)); err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("POST /", func(response http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, 1_000_000))
		id, status := request.Header.Get("webhook-id"), 204
		if err != nil || !isSigned(key, request.Header, body) || id == "" || strings.ContainsAny(id, `./\`) {
			status = 401
		} else if err := keep(filepath.Join(inbox, id), body); os.IsExist(err) {
			log.Println("repeat", id)
		} else if err != nil {
			status = 500 // Not kept: it comes again.
		}
		response.WriteHeader(status)
	})
	go func() { log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Args[1], nil)) }()
	// Goes through the folder again and again. A name that begins with a dot is not finished.
	for ; ; time.Sleep(time.Second) {
		names, _ := filepath.Glob(filepath.Join(inbox, "[^.]*"))
		for _, name := range names {
			body, err := os.ReadFile(name)
			if err == nil && len(body) > 0 {
				if err = work(filepath.Base(name), body); err == nil {
					err = os.Truncate(name, 0)
				}
			}
			if err != nil {
				log.Println(name, "is tried again:", err)
			}
		}
	}
}
