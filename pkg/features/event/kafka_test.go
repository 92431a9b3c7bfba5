package event_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"knowmad/pkg/app"
	"knowmad/pkg/app/apptest"
	"knowmad/pkg/features/event"
	"knowmad/pkg/platform/db"
	"knowmad/pkg/platform/job"
	"knowmad/pkg/platform/slice"

	"github.com/rs/zerolog"
	"github.com/stretchr/testify/require"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
)

// With brokers events go to Kafka: acknowledged when they are there, refused while it is
// down; a deletion leaves a record.
func TestKafka(t *testing.T) {
	const topic = "counted"
	cluster, err := kfake.NewCluster(kfake.NumBrokers(3), kfake.SeedTopics(1, topic))
	require.NoError(t, err)
	defer cluster.Close()
	options := event.Options{EventKafka: cluster.ListenAddrs(), EventKafkaTopic: topic, KafkaTime: 2 * time.Second}
	s := apptest.Open(t, db.SQLite, func(c *app.Config) { c.Event = options })
	w := world{s}
	mia, id := w.member("mia")
	first, second := signIn().With("user", fields{"uuid": "9f4f2f0e-0000-4000-8000-000000000001"}), signIn()
	send(mia, batch(first, second))
	require.Empty(t, w.stored(), "nothing is stored here")

	sl, _ := event.Slice(options)
	require.NoError(t, sl.Open(t.Context(), &slice.Platform{
		DB: w.DB, Clock: w.Clock, Log: zerolog.Nop(), Folder: w.Folder, Jobs: job.New(job.Config{DB: w.DB, Clock: w.Clock, Log: zerolog.Nop()}),
	}))
	ctx, cancel := context.WithCancel(t.Context())
	defer func() { cancel(); sl.Run(ctx) }()
	require.NoError(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
		_, err := sl.Parts[0].Part.Erase(t.Context(), q, id)
		return err
	}))

	consumer, err := kgo.NewClient(kgo.SeedBrokers(cluster.ListenAddrs()...), kgo.ConsumeTopics(topic))
	require.NoError(t, err)
	defer consumer.Close()
	var records []*kgo.Record
	for len(records) < 3 {
		fetched := consumer.PollFetches(t.Context())
		require.NoError(t, fetched.Err())
		records = append(records, fetched.Records()...)
	}
	require.Len(t, records, 3)
	for i, sent := range []fields{first, second} {
		require.Equal(t, sent["uuid"], string(records[i].Key))
		require.Equal(t, "event", string(records[i].Headers[0].Value))
		var line event.Line
		require.NoError(t, json.Unmarshal(records[i].Value, &line))
		require.Equal(t, id, line.User)
		require.Equal(t, "DE", line.Country)
		require.Equal(t, apptest.Noon(), line.Received)
		require.Equal(t, sent["uuid"], body(t, line)["uuid"])
	}
	require.Equal(t, id, string(records[2].Key))
	require.Equal(t, "erasure", string(records[2].Headers[0].Value))
	require.Contains(t, string(records[2].Value), id)

	cluster.Close()
	got := mia.Post(call, signIn())
	require.Equal(t, 503, got.Status, got.Text)
	require.Equal(t, "30", got.Header.Get("Retry-After"))
	require.Error(t, w.DB.Write(t.Context(), func(q db.Queryer) error {
		_, err := sl.Parts[0].Part.Erase(t.Context(), q, id)
		return err
	}), "a deletion waits for Kafka")
}
