// Makes and checks transparency logs with Go's own packages (golang.org/x/mod/sumdb), independently of croupier.
//
//	go run main.go make  > vectors.json    logs made by Go, to be checked by croupier
//	go run main.go check < ours.json       a log made by croupier, to be checked by Go
//
// On Debian: apt install golang-go golang-golang-x-mod-dev; GO111MODULE=off GOPATH=/usr/share/gocode.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Log is one log as the two programs hand it to each other.
type Log struct {
	Key         string      `json:"key"`
	Private     string      `json:"private,omitempty"`
	Witness     string      `json:"witness"`
	Checkpoint  string      `json:"checkpoint"`
	Leaves      []string    `json:"leaves"`
	Roots       []tlog.Hash `json:"roots"`
	Inclusion   []Inclusion `json:"inclusion"`
	Consistency []Growth    `json:"consistency"`
}

// Inclusion says that the leaf at Index is in the tree of Size.
type Inclusion struct {
	Index  int64       `json:"index"`
	Size   int64       `json:"size"`
	Hashes []tlog.Hash `json:"hashes"`
}

// Growth says that the tree of New begins with the tree of Old.
type Growth struct {
	Old    int64       `json:"old"`
	New    int64       `json:"new"`
	Hashes []tlog.Hash `json:"hashes"`
}

// witness is a cosigner with timestamps, for which Go's package has no kind of its own.
type witness struct {
	name string
	key  ed25519.PublicKey
}

func (w witness) Name() string { return w.name }

func (w witness) KeyHash() uint32 {
	sum := sha256.Sum256(append([]byte(w.name+"\n\x04"), w.key...))
	return binary.BigEndian.Uint32(sum[:])
}

func (w witness) Verify(msg, sig []byte) bool {
	if len(sig) != 8+ed25519.SignatureSize {
		return false
	}
	seconds := binary.BigEndian.Uint64(sig)
	return ed25519.Verify(w.key, cosigned(seconds, msg), sig[8:])
}

type cosigner struct {
	witness
	private ed25519.PrivateKey
	seconds uint64
}

func (c cosigner) Sign(msg []byte) ([]byte, error) {
	var stamp [8]byte
	binary.BigEndian.PutUint64(stamp[:], c.seconds)
	return append(stamp[:], ed25519.Sign(c.private, cosigned(c.seconds, msg))...), nil
}

func cosigned(seconds uint64, msg []byte) []byte {
	return append([]byte(fmt.Sprintf("cosignature/v1\ntime %d\n", seconds)), msg...)
}

func must(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readWitness(vkey string) witness {
	parts := strings.SplitN(vkey, "+", 3)
	key, err := base64.StdEncoding.DecodeString(parts[2])
	must(err)
	if key[0] != 4 {
		must(fmt.Errorf("%s is no key of a witness", vkey))
	}
	return witness{parts[0], key[1:]}
}

func makeLog(size int64) Log {
	seed := func(word string) *bytes.Reader { sum := sha256.Sum256([]byte(word)); return bytes.NewReader(sum[:]) }
	skey, vkey, err := note.GenerateKey(seed("a house"), "example.org/house")
	must(err)
	signer, err := note.NewSigner(skey)
	must(err)
	public, private, err := ed25519.GenerateKey(seed("a witness"))
	must(err)
	seen := cosigner{witness{"example.org/witness", public}, private, 1700000000}

	log := Log{Key: vkey, Private: skey}
	log.Witness = fmt.Sprintf("%s+%08x+%s", seen.name, seen.KeyHash(),
		base64.StdEncoding.EncodeToString(append([]byte{4}, public...)))

	var stored []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			found[i] = stored[index]
		}
		return found, nil
	})
	for n := int64(0); n < size; n++ {
		leaf := []byte(fmt.Sprintf("entry %d", n))
		log.Leaves = append(log.Leaves, base64.StdEncoding.EncodeToString(leaf))
		hashes, err := tlog.StoredHashes(n, leaf, reader)
		must(err)
		stored = append(stored, hashes...)
		root, err := tlog.TreeHash(n+1, reader)
		must(err)
		log.Roots = append(log.Roots, root)
	}
	for t := int64(1); t <= size; t += 3 {
		for n := int64(0); n < t; n += 2 {
			proof, err := tlog.ProveRecord(t, n, reader)
			must(err)
			log.Inclusion = append(log.Inclusion, Inclusion{n, t, append([]tlog.Hash{}, proof...)})
		}
		for n := int64(1); n <= t; n += 2 {
			proof, err := tlog.ProveTree(t, n, reader)
			must(err)
			log.Consistency = append(log.Consistency, Growth{n, t, append([]tlog.Hash{}, proof...)})
		}
	}
	text := fmt.Sprintf("example.org/house\n%d\n%s\n", size, log.Roots[size-1])
	signed, err := note.Sign(&note.Note{Text: text}, signer, seen)
	must(err)
	log.Checkpoint = string(signed)
	return log
}

func checkLog(log Log) {
	house, err := note.NewVerifier(log.Key)
	must(err)
	opened, err := note.Open([]byte(log.Checkpoint), note.VerifierList(house, readWitness(log.Witness)))
	must(err)
	if len(opened.Sigs) != 2 || len(opened.UnverifiedSigs) != 0 {
		must(fmt.Errorf("%d signatures were verified, not 2", len(opened.Sigs)))
	}
	text := fmt.Sprintf("%s\n%d\n%s\n", house.Name(), len(log.Leaves), log.Roots[len(log.Roots)-1])
	if opened.Text != text {
		must(fmt.Errorf("the checkpoint says %q, not %q", opened.Text, text))
	}
	for _, p := range log.Inclusion {
		leaf, err := base64.StdEncoding.DecodeString(log.Leaves[p.Index])
		must(err)
		must(tlog.CheckRecord(p.Hashes, p.Size, log.Roots[p.Size-1], p.Index, tlog.RecordHash(leaf)))
	}
	for _, p := range log.Consistency {
		must(tlog.CheckTree(p.Hashes, p.New, log.Roots[p.New-1], p.Old, log.Roots[p.Old-1]))
	}
	fmt.Printf("%d entries, %d and %d proofs\n", len(log.Leaves), len(log.Inclusion), len(log.Consistency))
}

func main() {
	switch os.Args[1] {
	case "make":
		out := json.NewEncoder(os.Stdout)
		out.SetEscapeHTML(false)
		must(out.Encode(makeLog(20)))
	case "check":
		var log Log
		must(json.NewDecoder(os.Stdin).Decode(&log))
		checkLog(log)
	}
}
